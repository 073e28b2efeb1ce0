/** Shows the notes that were not sent yet: at their heater, or in a banner that leads there. */
import { messageText } from "../../views/basics";
import { element } from "../shared/dom";
import { removeUnsent, type UnsentNote } from "../shared/outbox";
import type { ShownPage } from "../start/page-store";

/** Draws the notes of the shown heater where the page has a place for them; returns the others.
 * `redraw` is called when one was deleted. */
export function drawUnsent(
  shown: ShownPage,
  notes: readonly UnsentNote[],
  redraw: () => Promise<void>,
): UnsentNote[] {
  const place = document.querySelector<HTMLElement>("[data-unsent]");
  const here = place ? notes.filter(({ path }) => path === window.location.pathname) : [];
  const list = here.length > 0 ? [card(shown, here, redraw)] : [];
  // What is drawn already keeps its focus.
  if (place && place.textContent !== list.map((each) => each.textContent).join("")) {
    place.replaceChildren(...list);
  }
  return notes.filter((note) => !here.includes(note));
}

/** How many notes of other heaters are unsent; empty for none. */
export function elsewhereText({ t, format }: ShownPage, count: number): string {
  return count > 0 ? t("unsent.elsewhere", { count, number: format.number(count) }) : "";
}

/** A link to the heater of the first of these notes. */
export function linkTo({ t }: ShownPage, notes: readonly UnsentNote[]): HTMLElement {
  const address = `${notes[0]?.path ?? ""}#service`;
  return element("a", { class: "btn", href: address }, t("unsent.show"));
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
  const { id, path, fields, at, csrf, refusal } = note;
  const when = format.dateTime(new Date(at).toISOString());
  const state = refusal
    ? t("unsent.refused", { when, reason: messageText(t, refusal) })
    : t("unsent.written", { when });
  const query = new URLSearchParams({ dialog: "note", unsent: id });
  const edit = element("a", { class: "btn", href: `${path}?${query}` }, t("unsent.edit"));
  const remove = element("button", { class: "btn", type: "button" }, t("action.delete"));
  remove.addEventListener("click", () => void removeUnsent(id).then(redraw).then(focusHistory));
  return element(
    "li",
    {},
    element(
      "p",
      {},
      element("span", { class: "written" }, fields.name ?? ""),
      element("small", { class: refusal ? "refused" : "", "data-said": "" }, state),
    ),
    // The host may have one that was sent without an answer: changed, it would be a second one.
    element("span", { class: "buttons" }, ...(csrf && !refusal ? [remove] : [edit, remove])),
  );
}

/** The button that had the focus is gone. */
function focusHistory(): void {
  document.querySelector<HTMLElement>("#service a")?.focus();
}
