/** Fills a form with what the browser has stored of it without a connection. */
import type { UnsentForm } from "../shared/outbox";
import { isChoice, isControl, isTouched } from "./controls";

/** What the page says itself: its visit and its sheet, and how often that was saved. */
const OF_PAGE = ["csrf", "sequence", "sheet", "visit"];

export function fill(form: HTMLFormElement, { fields }: UnsentForm): void {
  const controls = [...form.elements].filter(isControl);
  // An edit that was typed before and not saved stays: of radio buttons, that of all with the name.
  const typed = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    if (OF_PAGE.includes(control.name)) continue;
    const isTyped = typed.has(control.name);
    const value = fields[control.name];
    if (isChoice(control)) {
      control.defaultChecked = value === control.value;
      if (!isTyped) control.checked = control.defaultChecked;
    } else if (value !== undefined && "defaultValue" in control) {
      control.defaultValue = value;
      if (!isTyped) control.value = value;
      // Such as the drawing of a signature.
      control.dispatchEvent(new Event("change"));
    }
  }
}
