/** Makes policies of Trusted Types. The content security policy of documents names the allowed ones. */
import type { PolicyRules } from "../../views/trusted-types";

/** Returns the policy; each can be made only once in a document. In browsers without Trusted Types it
 * returns the rules themselves, as sinks accept strings there. */
export function makePolicy<R extends PolicyRules>(name: string, rules: R): R {
  return globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
}
