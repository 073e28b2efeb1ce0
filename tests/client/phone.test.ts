import assert from "node:assert/strict";
import { test } from "node:test";
import { phoneText } from "../../views/format/phone";

test("a number is kept on one line, and the words beside it are not", () => {
  assert.equal(phoneText("+32 14 597933"), "+32\u00a014\u00a0597933");
  assert.equal(phoneText("(06) 1234 5678 after 5 pm"), "(06)\u00a01234\u00a05678 after 5 pm");
});
