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
stubGlobals({ HTMLInputElement: Input });
const { applySaved, rebase, updateHidden } = await import("../../client/forms/saved-values");

function fieldsOf(values: Record<string, string>): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}

function formOf(...inputs: Input[]) {
  const byName = new Map(inputs.map((input) => [input.name, input]));
  return (name: string) => byName.get(name) ?? null;
}

test("a hidden field gets its current value where React has put the rendered one back", () => {
  const fields = fieldsOf({ "was.a": "1", "was.b": "other" });
  const hidden = { rendered: "1", current: "2" };
  updateHidden(
    fields,
    new Map([
      ["was.a", hidden],
      ["was.b", hidden],
    ]),
  );
  assert.deepEqual([...fields.values()], ["2", "other"]);
});

test("a state that waits becomes a change of what is stored", () => {
  const sent = fieldsOf({ a: "2", "was.a": "1" });
  const waiting = fieldsOf({ a: "3", "was.a": "1" });
  rebase(waiting, sent, { a: "2" });
  assert.deepEqual([...waiting.values()], ["3", "2"]);
});

test("a field that was not changed since takes what the host has made of it", () => {
  const sent = fieldsOf({ a: " x ", "was.a": "y" });
  const waiting = fieldsOf({ a: " x ", "was.a": "y" });
  rebase(waiting, sent, { a: "x" });
  assert.deepEqual([...waiting.values()], ["x", "x"]);
});

test("a state in one unit is not rebased on an answer in another", () => {
  const sent = fieldsOf({ value1: "20", unit1: "°C" });
  const waiting = fieldsOf({ value1: "20", unit1: "°C" });
  rebase(waiting, sent, { value1: "68", unit1: "°F" });
  assert.deepEqual([...waiting.values()], ["20", "°C"]);
});

test("stored values are shown, and the old value follows them", () => {
  const [field, old] = [new Input("a", "x "), new Input("was.a", "w", "hidden")];
  const hidden = applySaved(formOf(field, old), fieldsOf({ a: "x " }), { a: "x" }, new Map());
  assert.deepEqual([field.value, old.value], ["x", "x"]);
  assert.deepEqual(hidden?.get("was.a"), { rendered: "w", current: "x" });
});

test("a second answer keeps the value that the page was rendered with", () => {
  const old = new Input("was.a", "w", "hidden");
  const form = formOf(new Input("a", "x"), old);
  const first = applySaved(form, fieldsOf({ a: "x" }), { a: "x" }, new Map());
  const second = applySaved(form, fieldsOf({ a: "y" }), { a: "y" }, first ?? new Map());
  assert.deepEqual(second?.get("was.a"), { rendered: "w", current: "y" });
});

test("what was typed meanwhile stays in its field", () => {
  const field = new Input("a", "typed on");
  applySaved(formOf(field), fieldsOf({ a: "sent" }), { a: "stored" }, new Map());
  assert.equal(field.value, "typed on");
});

test("nothing is shown in another unit while a number is typed", () => {
  const [number, unit] = [new Input("value1", "21"), new Input("unit1", "°C", "hidden")];
  const sent = fieldsOf({ value1: "20", unit1: "°C" });
  const stored = { value1: "68", unit1: "°F" };
  assert.equal(applySaved(formOf(number, unit), sent, stored, new Map()), null);
  assert.deepEqual([number.value, unit.value], ["21", "°C"]);
  number.value = "20";
  assert.notEqual(applySaved(formOf(number, unit), sent, stored, new Map()), null);
  assert.deepEqual([number.value, unit.value], ["68", "°F"]);
});

test("an old value that the host sends itself is taken as it is", () => {
  const old = new Input("was.a", "w", "hidden");
  const form = formOf(new Input("a", "x"), old);
  applySaved(form, fieldsOf({ a: "x" }), { a: "x", "was.a": "z" }, new Map());
  assert.equal(old.value, "z");
});
