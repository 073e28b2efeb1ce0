import assert from "node:assert/strict";
import { test } from "node:test";
import type { App } from "../../views/app";
import { makeFormat } from "../../views/format/format";
import { measuredText } from "../../views/pages/heaters/measured-text";
import { NOW, pageOf } from "./support";

const app: App = {
  page: pageOf(),
  format: makeFormat("en", "Europe/Amsterdam", NOW),
  t: (key, values) => `${key} ${values?.number} ${values?.count ?? ""}`.trim(),
};

test("days have the plural of the number that is shown", () => {
  const texts = [0.5, 1, 1.9, 2].map((days) => measuredText(app, "num_days_heater_offline", days));
  assert.deepEqual(texts, ["unit.days 0 0", "unit.days 1 1", "unit.days 1 1", "unit.days 2 2"]);
});

test("zero has no sign", () => {
  assert.equal(measuredText(app, "num_days_heater_offline", -0), "unit.days 0 0");
  assert.equal(measuredText(app, "heater_pressure", -0.004), "0.00\u00a0bar");
});
