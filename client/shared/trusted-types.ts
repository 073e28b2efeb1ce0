/** Makes policies of Trusted Types. The content security policy of documents names those that may be. */
import type { PolicyRules } from "../../views/trusted-types";

/** The policy, which can be made once in a document. In browsers without Trusted Types these are the
 * rules themselves: sinks take their texts. */
export function makePolicy<R extends PolicyRules>(name: string, rules: R): R {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
