/** Reads what a form sends, and encodes it. */

/**
 * The fields of a form as the browser would send them, with the button that it was submitted by.
 * Chrome before 112 and Safari before 16.4 ignore the second argument of `FormData`.
 */
export function formFields(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.append(submitter.name, submitter.value);
  }
  return fields;
}

/** The fields in the encoding of an address. */
export function urlEncoded(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}
