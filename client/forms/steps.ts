/** Changes a number by steps, with the buttons beside its field and with the arrow keys in it. */
import { setText } from "../shared/dom";

const STEPPED = "[data-step]";
/** The number of steps for Page Up and Page Down. */
const PAGE = 10;
const KEYS: Record<string, number> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: PAGE,
  PageDown: -PAGE,
};

let isListening = false;

export function enhance(): void {
  if (!isListening) {
    isListening = true;
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    document.addEventListener("input", ({ target }) => showLimits(target));
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(`${STEPPED} input`)) {
    showLimits(input);
  }
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("button") : null;
  const input = button?.closest(STEPPED)?.querySelector("input");
  if (button && input) change(input, Number(button.value));
}

function onKey(event: KeyboardEvent): void {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const steps = KEYS[key];
  if (steps === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement && target.closest(STEPPED))) return;
  event.preventDefault();
  change(target, steps);
}

function change(input: HTMLInputElement, steps: number): void {
  const field = stepped(input);
  const value = field && stepFrom(input.value || input.defaultValue, steps, field);
  if (!field || value === null || value === undefined) return;
  input.value = value;
  // Dispatches the event of typing for the listeners that keep what is typed, and for `showLimits`.
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  const status = field.element.querySelector("[role=status]");
  if (status) setText(status, value);
}

/** Marks the button of a reached limit with `aria-disabled`, which does not take the focus from it. */
function showLimits(target: EventTarget | null): void {
  const field = target instanceof HTMLInputElement ? stepped(target) : null;
  if (!field || !(target instanceof HTMLInputElement)) return;
  const number = read(target.value, field.sign);
  for (const button of field.element.querySelectorAll("button")) {
    const limit = Number(button.value) < 0 ? field.least : field.most;
    const isReached = number !== null && limit !== null && number === limit;
    button.setAttribute("aria-disabled", String(isReached));
  }
}

interface Stepped {
  element: HTMLElement;
  step: number;
  least: number | null;
  most: number | null;
  sign: string;
}

function stepped(input: HTMLInputElement): Stepped | null {
  const element = input.closest<HTMLElement>(STEPPED);
  if (!element) return null;
  const { step, least, most, decimalSign = "." } = element.dataset;
  const limit = (text: string | undefined) => (text === undefined ? null : Number(text));
  return { element, step: Number(step), least: limit(least), most: limit(most), sign: decimalSign };
}

/** Returns the text of the number after this many steps, within its limits; null if the text is not a
 * number. After an empty text it returns the lower limit, or zero. */
export function stepFrom(
  text: string,
  steps: number,
  { step, least, most, sign }: Omit<Stepped, "element">,
): string | null {
  const number = text.trim() === "" ? (least ?? 0) - steps * step : read(text, sign);
  if (number === null) return null;
  const digits = Math.max(decimals(number), decimals(step));
  const wanted = Number((number + steps * step).toFixed(digits));
  const shown = Math.min(Math.max(wanted, least ?? wanted), most ?? wanted);
  return String(shown).replace(".", sign);
}

/** Parses a number with a point or a comma; null for any other text, and if the separator may be one of
 * thousands (`server/domain/localized_numbers.py`). */
function read(text: string, sign: string): number | null {
  const typed = text.trim().replace("−", "-");
  const thousands = typed.match(/^[+-]?[1-9]\d{0,2}([.,])\d{3}$/);
  if (thousands && thousands[1] !== sign) return null;
  const plain = typed.replace(",", ".");
  return /^[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/.test(plain) ? Number(plain) : null;
}

function decimals(number: number): number {
  return String(number).split(".")[1]?.length ?? 0;
}
