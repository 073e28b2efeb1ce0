/** Steps of a number: exact in any number format, within its limits, and none for other texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepFrom } from "../../client/forms/steps";

const flow = { step: 1, least: 25, most: 85, sign: "." };
const curve = { step: 0.1, least: 0.2, most: 3, sign: "," };

test("a step adds no digits of its own", () => {
  assert.equal(stepFrom("45", 1, flow), "46");
  assert.equal(stepFrom("0,2", 1, curve), "0,3");
  assert.equal(stepFrom("0,7", 1, curve), "0,8");
  assert.equal(stepFrom("1.1", -1, curve), "1");
  assert.equal(stepFrom("45.25", -1, flow), "44.25");
  assert.equal(stepFrom("113", 1, { step: 1.8, least: 77, most: 185, sign: "." }), "114.8");
});

test("a step ends at the limit, also from beyond it", () => {
  assert.equal(stepFrom("84.5", 1, flow), "85");
  assert.equal(stepFrom("30", -10, flow), "25");
  assert.equal(stepFrom("200", -1, flow), "85");
  assert.equal(stepFrom("-5", 1, { step: 1, least: null, most: null, sign: "." }), "-4");
  assert.equal(stepFrom("−5", -1, { step: 1, least: null, most: null, sign: "." }), "-6");
});

test("the first step from nothing is the lower limit", () => {
  assert.equal(stepFrom("", 1, flow), "25");
  assert.equal(stepFrom(" ", -1, { step: 1, least: null, most: null, sign: "." }), "0");
});

test("what is no number stays as it was typed", () => {
  for (const text of ["auto", "1.500,5", "4e5", "4 5"]) assert.equal(stepFrom(text, 1, flow), null);
  assert.equal(stepFrom("1.500", 1, curve), null, "it can be fifteen hundred");
  assert.equal(stepFrom("0,500", 1, curve), "0,6");
});
