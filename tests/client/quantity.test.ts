import assert from "node:assert/strict";
import { test } from "node:test";
import { firstColumn } from "../../views/components/columns/columns";
import { makeFormat } from "../../views/format/format";
import { amountText, fineQuantityText, quantityText } from "../../views/format/quantity";
import { scaleOf } from "../../views/format/scale";
import { NOW, pageOf } from "./support";

const app = {
  page: pageOf(),
  format: makeFormat("en", "UTC", NOW),
  t: (key: string, values?: { number?: unknown }) => (values ? `${values.number}\u00a0h` : key),
};
const text = (value: number | null, unit: string) => quantityText(app, value, unit);

test("a number has the decimals that people use with its unit", () => {
  assert.deepEqual(
    [
      [1.4, "bar"],
      [402.6, "W"],
      [1531.72, "h"],
      [21, "°C"],
      [69.84, "°F"],
      [3.84, "kWh"],
      [785.5, "m³"],
      [31.78, "%"],
      [13.19, "l/min"],
      [1625.4, "count"],
      [3.26, "ratio"],
    ].map(([value, unit]) => text(Number(value), String(unit))),
    [
      ...[
        "1.40\u00a0bar",
        "403\u00a0W",
        "1,532\u00a0h",
        "21.0\u00a0°C",
        "69.8\u00a0°F",
        "3.8\u00a0kWh",
        "786\u00a0m³",
        "32\u00a0%",
      ],
      ...["13.2\u00a0l/min", "1,625", "3.3"],
    ],
  );
});

test("an unknown unit has the number's own decimals, and none is a dash", () => {
  assert.deepEqual([text(1.2345, "psi"), text(7, "psi")], ["1.23\u00a0psi", "7\u00a0psi"]);
  assert.deepEqual([text(null, "bar"), text(null, "h")], ["–", "–"]);
  assert.equal(amountText(app, 0.5, null), "0.5");
});

test("what is rounded to zero has no sign", () => {
  assert.deepEqual(
    [text(-0.04, "°C"), text(-0.4, "W"), text(-0.6, "W")],
    ["0.0\u00a0°C", "0\u00a0W", "-1\u00a0W"],
  );
});

test("a scale is close to its values, with few marks that can be told apart", () => {
  for (const [low, high, least, most = 5] of [
    [0.67, 1, 0.1],
    [1.6, 54.1, 1],
    [34.62, 34.71, 1],
    [0, 0, 10],
    [-12.4, -3.1, 1],
    [0, 6863, 10],
    [0.2, 3, 0.1],
    [0.3, 0.3, 0.1],
    [9.999, 10.001, 0.1],
    [-1e9, 1e12, 1],
    [0, 5, 1, 3],
    [0, 31, 1, 3],
  ] as const) {
    const { marks, digits } = scaleOf(low, high, least, most);
    const first = marks[0] ?? Number.NaN;
    const last = marks.at(-1) ?? Number.NaN;
    const step = (last - first) / (marks.length - 1);
    const name = `${low} to ${high}: ${marks}`;
    assert.ok(marks.length >= 2 && marks.length <= most + 1, name);
    assert.ok(first <= low + step * 1e-6 && last >= high - step * 1e-6, name);
    assert.ok(low - first < step && (last - high < step || marks.length === 2), name);
    assert.ok(step >= least * 0.999, name);
    assert.equal(new Set(marks.map((mark) => mark.toFixed(digits))).size, marks.length, name);
  }
  assert.deepEqual(
    scaleOf(0.67, 1, 0.1).marks.map((mark) => mark.toFixed(1)),
    ["0.6", "0.7", "0.8", "0.9", "1.0"],
  );
});

test("the higher of two columns is as low as it can be", () => {
  assert.equal(firstColumn([4, 4, 8, 4, 6]), 3);
  assert.equal(firstColumn([9, 1, 1]), 1);
  assert.equal(firstColumn([1, 1, 9]), 2);
  assert.equal(firstColumn([5]), 1);
});

test("a small measured value keeps its own decimals", () => {
  const shown = ([value, unit]: readonly [number, string]) => fineQuantityText(app, value, unit);
  const values = [
    [0.45, "%"],
    [12.345, "%"],
    [1.5, "h"],
    [-0.001, "W"],
    [21, "°C"],
    [1.4, "bar"],
  ] as const;
  assert.deepEqual(values.map(shown), [
    "0.45\u00a0%",
    "12\u00a0%",
    "1.5\u00a0h",
    "0\u00a0W",
    "21.0\u00a0°C",
    "1.40\u00a0bar",
  ]);
  assert.equal(fineQuantityText(app, null, "W"), "–");
});

test("a value that is not plausible is shown as it was sent, in its unit and with its mark", () => {
  const shown = [
    [{ sent: 10.004, unit: null }, "bar"],
    [{ sent: 4294967295, unit: null }, "h"],
    [{ sent: -300, unit: "°C" }, "°F"],
    [{ sent: 3.4028235e38, unit: null }, "count"],
  ] as const;
  for (const show of [quantityText, fineQuantityText]) {
    assert.deepEqual(
      shown.map(([value, unit]) => show(app, value, unit).replace(" (value.implausible)", "!")),
      ["10.004\u00a0bar!", "4,294,967,295\u00a0h!", "-300\u00a0°C!", "3.40e+38!"],
    );
  }
});
