/** The used part of the types of Trusted Types, which TypeScript's library lacks. */

/** The functions of a policy: each takes the text for a sink, and returns the text to use or throws. */
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
