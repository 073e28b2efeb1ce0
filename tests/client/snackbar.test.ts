import assert from "node:assert/strict";
import { test } from "node:test";
import { messageNumber } from "../../views/components/snackbar/snackbar";
import type { Message } from "../../views/generated/page-data";

test("each message has a number of its own, and keeps it", () => {
  // Cast: only the identity of a message counts.
  const [first, second] = [{ key: "OFFLINE" }, { key: "OFFLINE" }] as unknown as [Message, Message];
  const number = messageNumber(first);
  assert.equal(messageNumber(first), number);
  assert.notEqual(messageNumber(second), number);
});
