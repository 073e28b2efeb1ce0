/** The state of a form's controls: whether the user has changed them, and their values. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** A checkbox or a radio button. */
export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Whether the control has another value than the page was rendered with. */
export function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (!("options" in control)) return control.value !== renderedValue(control);
  const selected = [...control.options].find((option) => option.defaultSelected);
  return control.value !== (selected ?? control.options[0])?.value;
}

/** The value that the browser has made of the rendered one: a field of one line has no line breaks, and
 * Chromium writes the domain of an e-mail address as `xn--…`. */
function renderedValue({ type, defaultValue }: HTMLInputElement | HTMLTextAreaElement): string {
  const isChanged = type === "email" || /[\n\r]/.test(defaultValue);
  if (type === "textarea" || !isChanged) return defaultValue;
  const twin = document.createElement("input");
  twin.type = type;
  twin.defaultValue = defaultValue;
  return twin.value;
}

/** Whether a touched control was changed by the user: false for a document that was reloaded or reached
 * through the history, as the browser restores values there, which may be older than the saved ones. */
export function isFreshDocument(): boolean {
  return navigation()?.type === "navigate";
}

/** Whether the document was reached through a redirect, as after every form that was carried out. */
export function isRedirected(): boolean {
  return (navigation()?.redirectCount ?? 0) > 0;
}

function navigation(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}
