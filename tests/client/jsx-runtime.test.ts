/** Texts beside other content have elements of their own; the text of an element alone stays its text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ElementType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Fragment, jsx, jsxs } from "../../views/jsx/jsx-runtime";

const bold = jsx("b", { children: 7 }, "bold");
const Box = ({ children }: { children: ReactNode }) => jsxs("div", { children: [bold, children] });

const CASES: [type: ElementType, children: ReactNode, html: string][] = [
  ["p", "text", "<p>text</p>"],
  ["p", ["two ", 2, null, " texts"], "<p>two 2 texts</p>"],
  ["p", ["text", false, ""], "<p>text</p>"],
  ["p", [0, bold], "<p><span>0</span><b>7</b></p>"],
  ["p", [bold, " ", "text"], "<p><b>7</b><span> </span><span>text</span></p>"],
  ["p", [bold, ["in", ["a list"]]], "<p><b>7</b><span>in</span><span>a list</span></p>"],
  ["p", [bold, null, "", true], "<p><b>7</b></p>"],
  [Fragment, "text", "<span>text</span>"],
  [Fragment, ["text", bold], "<span>text</span><b>7</b>"],
  [Box, "text", "<div><b>7</b><span>text</span></div>"],
  [Box, ["text", bold], "<div><b>7</b><span>text</span><b>7</b></div>"],
];

for (const [index, [type, children, html]] of CASES.entries()) {
  test(`content ${index}: ${html}`, () => {
    const make = Array.isArray(children) ? jsxs : jsx;
    assert.equal(renderToStaticMarkup(make(type, { children })), html);
  });
}
