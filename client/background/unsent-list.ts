/** Shows the notes and sheets of a heater that are not sent yet: on its screen, also on the problem
 * screen in its place. */
import { messageText } from "../../views/basics";
import { element } from "../shared/dom";
import { editQuery, isNote, removeUnsent, type UnsentForm } from "../shared/outbox";
import type { ShownPage } from "../start/page-store";

/** Draws the unsent forms of the shown heater if the page has a place for them; returns the others.
 * `redraw` is called after one was deleted. */
export function drawUnsent(
  shown: ShownPage,
  unsent: readonly UnsentForm[],
  redraw: () => Promise<unknown>,
): UnsentForm[] {
  const place = document.querySelector<HTMLElement>("[data-unsent]");
  const isHere = ({ path }: UnsentForm) => heaterOf(path) === heaterOf(window.location.pathname);
  const here = place ? unsent.filter(isHere) : [];
  const list = here.length > 0 ? card(shown, here, redraw) : null;
  const drawn = place?.firstElementChild ?? null;
  // An unchanged list is not redrawn, so that it keeps the focus.
  if (list ? !list.isEqualNode(drawn) : drawn) place?.replaceChildren(...(list ? [list] : []));
  return unsent.filter((each) => !here.includes(each));
}

function card(
  shown: ShownPage,
  unsent: readonly UnsentForm[],
  redraw: () => Promise<unknown>,
): HTMLElement {
  const heading = element("h2", {}, shown.t("unsent.title"));
  return element(
    "section",
    { class: "card" },
    element("div", { class: "card-h" }, heading),
    element("ul", { class: "rows" }, ...unsent.map((each) => row(shown, each, redraw))),
  );
}

function row({ t, format }: ShownPage, unsent: UnsentForm, redraw: () => Promise<unknown>) {
  const { id, fields, label, path, at, refusal } = unsent;
  const when = format.dateTime(new Date(at).toISOString());
  const state = refusal
    ? t("unsent.refused", { when, reason: messageText(t, refusal) })
    : t("unsent.written", { when });
  const query = editQuery(unsent);
  // The path of the screen: the type in the path of the form may be a former one.
  const address = isNote(unsent)
    ? `${window.location.pathname}?dialog=note&${query}`
    : `${path}?${query}`;
  const edit = element("a", { class: "btn", href: address }, t("unsent.edit"));
  const remove = element("button", { class: "btn", type: "button" }, t("action.delete"));
  remove.addEventListener("click", () => void removeUnsent(id).then(redraw).then(focusHistory));
  return element(
    "li",
    // Two with the same text differ in their ids.
    { id: `unsent-${id}` },
    element(
      "p",
      {},
      element("span", { class: "written" }, fields.name ?? label ?? ""),
      element("small", { class: refusal ? "refused" : "", "data-said": "" }, state),
    ),
    element("span", { class: "buttons" }, ...(mayEdit(unsent) ? [edit, remove] : [remove])),
  );
}

/** Whether a note or a sheet can be edited: the problem screen has no form for it. The host may have saved
 * a note that was sent without an answer: edited, it would become a second note. A sheet it knows by its
 * visit. */
function mayEdit(unsent: UnsentForm): boolean {
  const isProblem = document.querySelector(".problem [data-unsent]") !== null;
  return !isProblem && (!isNote(unsent) || !unsent.csrf || unsent.refusal !== null);
}

/** The part of a path that names the heater, without its type, which can change. */
function heaterOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** Focuses the heading of the unsent forms that are left, else of the service history, as the button that had the
 * focus is gone. */
function focusHistory(): void {
  const heading = document.querySelector<HTMLElement>("#service h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
