/** A working sheet that is filled in. Draws a signature with finger, pen or mouse, and writes its strokes
 * into the form: points with x from 0 to 1000 and y to the same scale, as `x,y x,y;x,y x,y`. Ticks the
 * rest of a section at once, and what the chosen kind of visit sets, also without a connection. */
import SignaturePad from "signature_pad";

const SCALE = 1000;
const MOST_CHARACTERS = 20_000;

const attached = new WeakSet<Element>();
/** The ticks that the user has set or taken away. */
const chosen = new WeakSet<Element>();

export function enhance(): void {
  // The browser ignores a listener that was added before.
  document.addEventListener("click", tickRest);
  document.addEventListener("change", onChange);
  // It may have been chosen before this code was loaded.
  const kind = document.querySelector<HTMLInputElement>("[name=kind]:checked");
  if (kind) followKind(kind);
  for (const box of document.querySelectorAll("[data-signature]")) {
    const canvas = box.querySelector("canvas");
    const field = box.querySelector("input");
    if (!canvas || !field || attached.has(box)) continue;
    attached.add(box);
    attach(canvas, field, box.querySelector("button"));
  }
}

function tickRest(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest("button[name^='rest.']");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const options =
    button.closest(".inset")?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [];
  const ticked = new Set([...options].flatMap(({ checked, name }) => (checked ? name : [])));
  for (const option of options) {
    if (option.value !== button.value || ticked.has(option.name)) continue;
    option.checked = true;
    option.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "kind") followKind(target);
  else if (target.dataset.kinds !== undefined) chosen.add(target);
}

/** Sets the ticks of the chosen kind of visit, and tells the host that they are of that kind. */
function followKind({ form, value }: HTMLInputElement): void {
  const likely = form?.querySelector<HTMLInputElement>("[name=likely]");
  if (!likely || likely.value === value) return;
  for (const tick of form?.querySelectorAll<HTMLInputElement>("[data-kinds]") ?? []) {
    const kinds = tick.dataset.kinds?.split(" ") ?? [];
    // What the user has set otherwise stays.
    if (chosen.has(tick) || tick.checked !== kinds.includes(likely.value)) continue;
    tick.checked = kinds.includes(value);
    tick.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  likely.value = value;
  likely.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function attach(canvas: HTMLCanvasElement, field: HTMLInputElement, again: Element | null): void {
  const pad = new SignaturePad(canvas, { backgroundColor: "#fff", penColor: "#000" });
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.getContext("2d")?.scale(ratio, ratio);
    pad.clear();
    pad.fromData(pointsOf(field.value, width));
  };
  const write = (strokes: string) => {
    field.value = strokes;
    // As if it was typed, for the listeners that keep what is typed.
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  pad.addEventListener("endStroke", () => {
    write(strokesOf(pad.toData(), canvas.getBoundingClientRect().width));
  });
  again?.addEventListener("click", () => {
    pad.clear();
    write("");
  });
  field.addEventListener("change", fit);
  new ResizeObserver(fit).observe(canvas);
}

type Groups = ReturnType<SignaturePad["toData"]>;

/** Long signatures lose every second point until they are short enough. */
function strokesOf(groups: Groups, width: number): string {
  const scaled = (value: number) => Math.max(0, Math.round((value * SCALE) / width));
  for (let step = 1; ; step *= 2) {
    const text = groups
      .map(({ points }) =>
        points
          .filter((_, index) => index % step === 0 || index === points.length - 1)
          .map(({ x, y }) => `${scaled(x)},${scaled(y)}`)
          .join(" "),
      )
      .join(";");
    if (text.length <= MOST_CHARACTERS || step > SCALE) return text.slice(0, MOST_CHARACTERS);
  }
}

function pointsOf(strokes: string, width: number): Groups {
  const groups = strokes === "" ? [] : strokes.split(";");
  return groups.map((group) => ({
    penColor: "#000",
    dotSize: 0,
    minWidth: 0.5,
    maxWidth: 2.5,
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over",
    points: group.split(" ").map((point, time) => {
      const [x = 0, y = 0] = point.split(",").map((part) => (Number(part) * width) / SCALE);
      return { x, y, pressure: 0.5, time };
    }),
  }));
}
