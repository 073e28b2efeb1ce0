/** Prints what Google's CSP Evaluator finds in policies: JSON lists of texts in, and out. */
import { text } from "node:stream/consumers";
import evaluator from "csp_evaluator/dist/evaluator.js";
import parser from "csp_evaluator/dist/parser.js";

const policies = JSON.parse(await text(process.stdin));
const findings = policies.flatMap((policy) =>
  new evaluator.CspEvaluator(new parser.CspParser(policy).csp)
    .evaluate()
    .map(({ directive, description }) => `${directive}: ${description} (${policy})`),
);
console.log(JSON.stringify(findings));
