import assert from "node:assert/strict";
import { test } from "node:test";
import { withKept } from "../../client/background/kept-sections";
import type { SheetSection } from "../../views/generated/page-data";

// Casts: only these fields are used.
const section = (name: string, ...fields: string[]) =>
  ({ name, fields: fields.map((each) => ({ name: each })) }) as unknown as SheetSection;

function formWith(...names: string[]): HTMLFormElement {
  const namedItem = (name: string) => (names.includes(name) ? {} : null);
  return { elements: { namedItem } } as unknown as HTMLFormElement;
}

test("an edited sheet keeps the fields that its page does not have", () => {
  const kept = {
    "f.step1": "DONE",
    "f.part1.number": "7",
    "f.co2": "9",
    "f.co2.after": "10",
    visit: "v",
    sections: JSON.stringify([section("guidance", "step1", "step2"), section("s", "part1", "co2")]),
  };
  const shown = [section("s", "co2")];
  const fields = withKept(formWith("f.co2", "visit"), { "f.co2": "8" }, shown, kept);
  assert.deepEqual(
    { ...fields, sections: JSON.parse(fields.sections ?? "") },
    {
      "f.step1": "DONE",
      "f.part1.number": "7",
      "f.co2": "8",
      "f.co2.after": "10",
      sections: [section("s", "co2", "part1"), section("guidance", "step1")],
    },
  );
  assert.deepEqual(shown, [section("s", "co2")], "the page's own are as they were");
});

test("a sheet that is kept for the first time has the fields of its page", () => {
  const shown = [section("s", "co2")];
  const fields = withKept(formWith("f.co2"), { "f.co2": "8" }, shown, undefined);
  assert.deepEqual(fields, { "f.co2": "8", sections: JSON.stringify(shown) });
});
