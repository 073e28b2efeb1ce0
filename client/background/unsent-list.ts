/** Shows the notes of a heater that are not sent yet: on its screen, also on the problem screen in its
 * place. */
import { messageText } from "../../views/basics";
import { element } from "../shared/dom";
import { removeUnsent, type UnsentNote } from "../shared/outbox";
import type { ShownPage } from "../start/page-store";

/** Draws the notes of the shown heater if the page has a place for them; returns the other notes.
 * `redraw` is called after a note was deleted. */
export function drawUnsent(
  shown: ShownPage,
  notes: readonly UnsentNote[],
  redraw: () => Promise<void>,
): UnsentNote[] {
  const place = document.querySelector<HTMLElement>("[data-unsent]");
  const isHere = ({ path }: UnsentNote) => heaterOf(path) === heaterOf(window.location.pathname);
  const here = place ? notes.filter(isHere) : [];
  const list = here.length > 0 ? card(shown, here, redraw) : null;
  const drawn = place?.firstElementChild ?? null;
  // An unchanged list is not redrawn, so that it keeps the focus.
  if (list ? !list.isEqualNode(drawn) : drawn) place?.replaceChildren(...(list ? [list] : []));
  return notes.filter((note) => !here.includes(note));
}

function card(
  shown: ShownPage,
  notes: readonly UnsentNote[],
  redraw: () => Promise<void>,
): HTMLElement {
  const heading = element("h2", {}, shown.t("unsent.title"));
  return element(
    "section",
    { class: "card" },
    element("div", { class: "card-h" }, heading),
    element("ul", { class: "rows" }, ...notes.map((note) => row(shown, note, redraw))),
  );
}

function row({ t, format }: ShownPage, note: UnsentNote, redraw: () => Promise<void>) {
  const { id, fields, at, refusal } = note;
  const when = format.dateTime(new Date(at).toISOString());
  const state = refusal
    ? t("unsent.refused", { when, reason: messageText(t, refusal) })
    : t("unsent.written", { when });
  const query = new URLSearchParams({ dialog: "note", unsent: id });
  // The path of the screen: the type in the path of the note may be a former one.
  const address = `${window.location.pathname}?${query}`;
  const edit = element("a", { class: "btn", href: address }, t("unsent.edit"));
  const remove = element("button", { class: "btn", type: "button" }, t("action.delete"));
  remove.addEventListener("click", () => void removeUnsent(id).then(redraw).then(focusHistory));
  return element(
    "li",
    // Notes with the same text differ in their ids.
    { id: `note-${id}` },
    element(
      "p",
      {},
      element("span", { class: "written" }, fields.name ?? ""),
      element("small", { class: refusal ? "refused" : "", "data-said": "" }, state),
    ),
    element("span", { class: "buttons" }, ...(mayEdit(note) ? [edit, remove] : [remove])),
  );
}

/** Whether a note can be edited: the problem screen has no form for it. The host may have saved a note
 * that was sent without an answer: edited, it would become a second note. */
function mayEdit({ csrf, refusal }: UnsentNote): boolean {
  const isProblem = document.querySelector(".problem [data-unsent]") !== null;
  return !isProblem && (!csrf || refusal !== null);
}

/** The part of a path that names the heater, without its type, which can change. */
function heaterOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** Focuses the heading of the notes that are left, else of the service history, as the button that had the
 * focus is gone. */
function focusHistory(): void {
  const heading = document.querySelector<HTMLElement>("#service h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
