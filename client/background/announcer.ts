/** Tells screen readers what changes on the page, once each, through the one live region of the document.
 * It is there from the start, because a region that comes with its text is often not read. */

import { element } from "../shared/dom";
import type { PageStore } from "../start/page-store";

/** What has been found: told only on a screen that was there before, and for each of its queries, also
 * where it is the same. */
const FOUND = '[data-said="count"], .empty:not(section *) p';
/** All that is told. */
const SAID = `[data-said], ${FOUND}`;
const SECONDS = 10;

const region = document.getElementById("announcer");
/** What is behind a modal dialog is not read out: it has a region of its own. */
const REGION_OF_DIALOG = "dialog > output";
/** The text that each element had when it was looked at last. */
const known = new WeakMap<HTMLElement, string>();
let path = window.location.pathname;
let query = listQuery();

/** Tells the message that the document has brought, and all that follows. */
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

/** Which part of a list is shown; a dialog over it changes nothing. */
function listQuery(): string {
  const shown = new URLSearchParams(window.location.search);
  shown.delete("dialog");
  return shown.toString();
}

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
  // What is being typed or saved is followed by what has become of it.
  const isUnderWay = ["typing", "saving"].includes(said.dataset.state ?? "");
  const isFirst = isOfScreen && path !== window.location.pathname;
  if (text && isNew && !isUnderWay && !isFirst) announce(text, said.lang);
}

function textOf(said: HTMLElement): string {
  // What is there for screen readers alone is a block of its own.
  return said.innerText.trim().replaceAll(/\s*\n\s*/g, ", ");
}
