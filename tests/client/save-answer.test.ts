import assert from "node:assert/strict";
import { test } from "node:test";
import { readAnswer } from "../../client/forms/save-answer";
import { renewedToken } from "../../client/shared/answers";
import { pageOf } from "./support";

const text = JSON.stringify;

test("a redirect with 200 is a saved form with its stored values", () => {
  const result = readAnswer(
    200,
    text({ redirect: "/settings", document: false, saved: { a: "1" } }),
  );
  assert.deepEqual(result, {
    kind: "redirect",
    address: "/settings",
    isDocument: false,
    isSaved: true,
    values: { a: "1" },
  });
});

test("a redirect with 401 is a session that is over", () => {
  const result = readAnswer(401, text({ redirect: "/login", document: true }));
  assert.equal(result.kind === "redirect" && !result.isSaved, true);
});

test("a page object with messages is a refused form", () => {
  const form = { values: { a: "1" }, errors: { a: { key: "x" } } };
  const page = pageOf({ form });
  const result = readAnswer(422, text(page));
  assert.deepEqual(result, { kind: "refused", errors: form.errors, values: form.values, page });
});

test("a proxy that cannot reach the host is no connection", () => {
  for (const status of [502, 503, 504]) {
    assert.deepEqual(readAnswer(status, "<html>"), { kind: "offline" });
  }
});

test("a host that is busy has not carried the form out", () => {
  assert.deepEqual(readAnswer(503, text({ problem: "busy", retry_after: 2 })), { kind: "busy" });
});

test("an answer that is not the host's has a message by its status", () => {
  const keys = [400, 413, 500, 200].map((status) => {
    const result = readAnswer(status, "null");
    return result.kind === "refused" && result.errors[""]?.key;
  });
  assert.deepEqual(keys, ["FORM_REJECTED", "FORM_TOO_LARGE", "SEND_UNKNOWN", "SEND_UNKNOWN"]);
});

test("a page object of the host without messages is refused, also with a proxy's status", () => {
  const result = readAnswer(503, text(pageOf()));
  assert.deepEqual(result, {
    kind: "refused",
    errors: { "": { key: "SEND_UNKNOWN" } },
    values: {},
    page: pageOf(),
  });
});

test("a token is renewed for the account that had it, and for its own refusal alone", () => {
  const page = (account_id: string | null, key: string) =>
    pageOf({
      csrf: "new",
      shell: { account_id },
      form: { values: {}, errors: { "": { key } } },
    });
  assert.equal(renewedToken(page("1", "FORM_EXPIRED"), "1"), "new");
  assert.equal(renewedToken(page("2", "FORM_EXPIRED"), "1"), null);
  assert.equal(renewedToken(page(null, "FORM_EXPIRED"), null), null);
  assert.equal(renewedToken(page("1", "SEND_REFUSED"), "1"), null);
});
