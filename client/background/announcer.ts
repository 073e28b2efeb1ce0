/** Announces changes of the page to screen readers, each once, through the live region of the
 * document. The region is in the document from the start: screen readers often ignore one that is
 * inserted together with its text. */

import { element } from "../shared/dom";
import type { PageStore } from "../start/page-store";

/** The number of results, or that there are none: announced only if the screen was there before, and
 * for each new query, even if the text is the same. */
const FOUND = '[data-said="count"], .empty:not(section *, .sent *) p';
/** All elements that are announced. */
const SAID = `[data-said], ${FOUND}`;
const SECONDS = 10;

const region = document.getElementById("announcer");
/** Screen readers ignore what is behind a modal dialog: a dialog has a region of its own. */
const REGION_OF_DIALOG = "dialog > output";
/** The last seen text of each element. */
const known = new WeakMap<HTMLElement, string>();
let path = window.location.pathname;
let query = listQuery();

/** Announces the message in the document's snackbar, and all later changes. */
export function announceChanges({ subscribe }: PageStore): void {
  for (const each of document.querySelectorAll<HTMLElement>(SAID)) {
    if (each.closest(".snackbar")) look(each);
    else known.set(each, textOf(each));
  }
  const observer = new MutationObserver((records) => {
    for (const each of new Set(records.flatMap(changedBy))) look(each);
    path = window.location.pathname;
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  subscribe(() => {
    const before = query;
    query = listQuery();
    if (query === before || path !== window.location.pathname) return;
    for (const each of document.querySelectorAll<HTMLElement>(FOUND)) {
      known.delete(each);
      look(each);
    }
  });
}

/** The query of the shown list; without the dialog over it, which does not change the list, such as
 * that of the plan of a visit. */
function listQuery(): string {
  const shown = new URLSearchParams(window.location.search);
  shown.delete("dialog");
  shown.delete("plan");
  return shown.toString();
}

/** Announces a text; `lang` is its language, empty for that of the page. */
export function announce(text: string, lang = ""): void {
  const line = element("p", lang ? { lang } : {}, text);
  (document.querySelector(REGION_OF_DIALOG) ?? region)?.append(line);
  setTimeout(() => line.remove(), SECONDS * 1000);
}

function changedBy({ target, addedNodes }: MutationRecord): HTMLElement[] {
  const around = (target instanceof Element ? target : target.parentElement)?.closest(SAID);
  const added = [...addedNodes].flatMap((node) =>
    node instanceof Element ? [node, ...node.querySelectorAll(SAID)] : [],
  );
  const all = [around, ...added].filter((each) => each instanceof HTMLElement);
  return all.filter((each) => each.isConnected && each.matches(SAID));
}

function look(said: HTMLElement): void {
  const text = textOf(said);
  const isNew = known.get(said) !== text;
  known.set(said, text);
  const isOfScreen = said.dataset.said !== "";
  // The states "typing" and "saving" are followed by one that says the outcome.
  const isUnderWay = ["typing", "saving"].includes(said.dataset.state ?? "");
  const isFirst = isOfScreen && path !== window.location.pathname;
  if (text && isNew && !isUnderWay && !isFirst) announce(text, said.lang);
}

function textOf(said: HTMLElement): string {
  // A text for screen readers alone is a block element, which `innerText` puts on a line of its own.
  return said.innerText.trim().replaceAll(/\s*\n\s*/g, ", ");
}
