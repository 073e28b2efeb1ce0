/** The code on a gateway's label: its MAC address as the host finds it, and its check code. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readLabel } from "../../client/forms/label";

interface Example {
  text: string;
  mac: string | null;
  check_code: string | null;
}

const labels: Example[] = JSON.parse(readFileSync("tests/support/labels.json", "utf8"));

for (const { text, mac, check_code } of labels) {
  test(`the label ${JSON.stringify(text)}`, () => {
    const read = readLabel(text);
    assert.deepEqual(read && [read.mac, read.checkCode], mac && [mac, check_code]);
  });
}
