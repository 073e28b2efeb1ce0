/** The types of Trusted Types, as far as they are used: TypeScript's library lacks them. */

/** What a policy checks: each takes the text for a sink, and returns the text to use or throws. */
export interface PolicyRules {
  createHTML?: (html: string) => string;
  createScriptURL?: (url: string) => string;
}

declare global {
  /** Missing in V8 and in older browsers. */
  var trustedTypes:
    | { createPolicy: <R extends PolicyRules>(name: string, rules: R) => R }
    | undefined;
}
