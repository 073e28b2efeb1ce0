/** A number stays on the line of its unit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import de from "../../translations/de.json";
import en from "../../translations/en.json";
import es from "../../translations/es.json";
import it from "../../translations/it.json";
import nl from "../../translations/nl.json";
import { valueText } from "../../views/components/parameter-value/parameter-value";
import { makeFormat } from "../../views/format/format";
import { quantityText } from "../../views/format/quantity";
import { translator } from "../../views/texts";
import { NOW, pageOf } from "./support";

const LANGUAGES: Record<string, Record<string, string>> = { de, en, es, it, nl };
const NUMBERS =
  /\{\{(number|hours|limit|over|value|size)\}\} (h|uur|bar|°C|°F|K|W|kW|kWh|m³|l\/min|%|kB)(?![\p{L}\d])/u;
/** Ages and durations are words: "3 uur geleden". */
const WORDS = /^(age|duration)\./;

test("no text lets a line end between a number and its unit", () => {
  const parted = Object.entries(LANGUAGES).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => !WORDS.test(key) && NUMBERS.test(text))
      .map(([key]) => `${language} ${key}`),
  );
  assert.deepEqual(parted, []);
});

test("neither do values of heaters and of their parameters", () => {
  for (const texts of Object.values(LANGUAGES)) {
    const app = {
      page: pageOf(),
      format: makeFormat("en", "UTC", NOW),
      t: translator(texts, "en"),
    };
    for (const unit of ["h", "bar", "°C", "m³"]) {
      assert.match(quantityText(app, 1500, unit), /^[\d,.]+\u00a0\S+$/);
    }
    const value = { number: 25, unit: "°C", switch: null, text: null };
    assert.equal(valueText(app, value), "25\u00a0°C");
  }
});
