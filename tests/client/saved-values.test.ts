import assert from "node:assert/strict";
import { test } from "node:test";
import { stubGlobals } from "./support";

class Input {
  constructor(
    readonly name: string,
    public value: string,
    readonly type = "text",
  ) {}
}
class Fields extends FormData {
  constructor(form?: { elements: Map<string, Input> }) {
    super();
    for (const { name, value } of form?.elements.values() ?? []) this.set(name, value);
  }
}
stubGlobals({ HTMLInputElement: Input, FormData: Fields });
const { fieldsOf, showStored } = await import("../../client/forms/saved-values");

function formOf(...inputs: Input[]): HTMLFormElement {
  const elements = {
    namedItem: (name: string) => inputs.find((input) => input.name === name) ?? null,
    values: () => inputs,
    [Symbol.iterator]: () => inputs.values(),
  };
  return { elements } as unknown as HTMLFormElement;
}

test("stored values are shown, and the old value follows them, whatever React resets", () => {
  const [field, old] = [new Input("a", "x "), new Input("was.a", "w", "hidden")];
  const form = formOf(field, old);
  for (const stored of ["x", "y"]) {
    showStored(form, fieldsOf(form), { a: stored });
    assert.deepEqual([field.value, old.value], [stored, stored]);
    old.value = "w";
    assert.equal(fieldsOf(form).get("was.a"), stored);
  }
  // Rendered with newer data.
  old.value = "v";
  assert.equal(fieldsOf(form).get("was.a"), "v");
});

test("what was typed meanwhile stays in its field", () => {
  const field = new Input("a", "sent");
  const form = formOf(field);
  const sent = fieldsOf(form);
  field.value = "typed on";
  showStored(form, sent, { a: "stored" });
  assert.equal(field.value, "typed on");
});

test("nothing is shown in another unit while a number is typed", () => {
  const [number, unit] = [new Input("value1", "20"), new Input("unit1", "°C", "hidden")];
  const form = formOf(number, unit);
  const [sent, stored] = [fieldsOf(form), { value1: "68", unit1: "°F" }];
  number.value = "21";
  assert.equal(showStored(form, sent, stored), false);
  assert.deepEqual([number.value, unit.value], ["21", "°C"]);
  number.value = "20";
  assert.equal(showStored(form, sent, stored), true);
  assert.deepEqual([number.value, unit.value], ["68", "°F"]);
});

test("an old value that the host sends itself is taken as it is", () => {
  const old = new Input("was.a", "w", "hidden");
  const form = formOf(new Input("a", "x"), old);
  showStored(form, fieldsOf(form), { a: "x", "was.a": "z" });
  assert.equal(old.value, "z");
});
