/** Leaves a page for its next address, unless its reader has gone on to something. */
import type { Refresh } from "../../views/generated/page-data";

const CONTROLS = "a, button, input, select, textarea, summary";
/** A press of the middle button and a menu may lead to another tab. */
const USES = ["click", "auxclick", "contextmenu"];

/** Goes to the page's next address after a delay. The page stays, and no longer says that it leaves, if a
 * navigation is under way, or if the reader has gone on to something by then: has used a control, or has
 * moved the focus to another one than the link to that address, has selected text or opened a dialog.
 * Other keys, touches and movements are nothing. Returns the function that ends the wait. */
export function leaveSoon({ seconds, url }: Refresh): () => void {
  let isUsed = false;
  const ending = new AbortController();
  const use = ({ target }: Event) => {
    isUsed ||= target instanceof Element && target.closest(CONTROLS) !== null;
  };
  const leave = () => {
    const isStaying = isUsed || hasGoneOn(url) || "busy" in document.documentElement.dataset;
    announce(!isStaying);
    if (!isStaying) window.location.assign(url);
  };
  announce(true);
  const { signal } = ending;
  for (const type of USES) document.addEventListener(type, use, { capture: true, signal });
  const leaving = setTimeout(leave, seconds * 1000);
  return () => {
    clearTimeout(leaving);
    ending.abort();
  };
}

function hasGoneOn(url: string): boolean {
  const focused = document.activeElement?.closest(CONTROLS);
  const isElsewhere = focused && focused.getAttribute("href") !== url;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  return Boolean(isElsewhere || isSelecting || document.querySelector("dialog[open]"));
}

/** Shows or hides the line that says that the page leaves; it keeps its place. */
function announce(isLeaving: boolean): void {
  const line = document.querySelector<HTMLElement>("[data-leaving]");
  if (line) line.style.visibility = isLeaving ? "" : "hidden";
}
