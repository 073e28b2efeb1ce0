/** Loads page objects from the host: requests the addresses of documents with
 * `Accept: application/json`. */
import { type DataStrategyFunction, data, redirect, redirectDocument } from "react-router";
import { routeOf, sharesDocument } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import type { Answer, Refusal } from "../shared/answers";
import { refreshed, waitingUrl } from "./refresh";
import { loadView } from "./views";

/** How often a request that the user waits for is retried when the host is busy. */
const BUSY_RETRIES = 2;
/** How a page is requested after a form: a copy has the values from before it, and the host's answer
 * has the message that is told once. The service worker waits for that, however late it is. */
const AFTER_FORM = "no-cache" satisfies RequestCache;
/** The event that tells that a form was carried out; its detail is the address of the form. */
const CARRIED_OUT = "carried-out";

/** Returns the data strategy of the router, which loads the page object of the matched route. `first` is
 * the page that the document held; `isRefreshing` returns whether an automatic refresh is under way. */
export function makeDataStrategy(first: Page, isRefreshing: () => boolean): DataStrategyFunction {
  let last = first;
  let isFormAbandoned = false;
  /** Whether a form has led to the page that is loaded next. */
  let isAfterForm = false;
  return async ({ request, matches }) => {
    const match = matches.at(-1);
    // After a refused form the router would reload the screen that the form is on: keep it as it is.
    if (!match?.shouldCallHandler()) return {};
    const id = match.route.id;
    const isForm = request.method === "POST";
    const isAutomatic = isRefreshing();
    const isSameScreen = !isForm && (isAutomatic || addressOf(request) === last.url);
    const fields = isForm ? await request.formData() : null;
    const wasOnline = navigator.onLine;
    const isForLate = isAutomatic && last.late.length > 0;
    const address = isForLate ? waitingUrl(request.url, last) : request.url;
    const retries = isAutomatic ? 0 : BUSY_RETRIES;
    const how = { retries, cache: isAfterForm ? AFTER_FORM : "default" } as const;
    const result = await load(request, address, last, fields, how).catch((error: unknown) => {
      if (request.signal.aborted) {
        isFormAbandoned ||= isForm;
        throw error;
      }
      if (!fields) return problemPage(last, request, error);
      if (wasRefused(error)) return refusedForm(last, fields, "SEND_FAILED_BUSY");
      return wasOnline || typeof error === "number"
        ? unansweredForm(request, last, fields, error)
        : refusedForm(last, fields, "SEND_FAILED_OFFLINE");
    });
    if (result instanceof Response) {
      isAfterForm ||= isForm;
      return { [id]: { type: "data", result } };
    }
    isAfterForm = false;
    if (isForm) return { [id]: { type: "data", result: data(result, result.status) } };
    last = isSameScreen ? refreshed(last, result, isAutomatic) : result;
    // Late parts are waited for once: one that is still missing has a problem that says why.
    if (isForLate) last = { ...last, late: [], url: addressOf(request) };
    // The user has left before the form was answered: the next page says that its outcome is unknown.
    if (isFormAbandoned) last = { ...last, flash: last.flash ?? { key: "SEND_UNKNOWN" } };
    isFormAbandoned = false;
    return { [id]: { type: "data", result: last } };
  };
}

/** Returns the page object of an address, or a redirect. Throws the status (a number) of an answer
 * that is not JSON, such as a proxy's page; the `Refusal` of a host that is still busy after the
 * retries; and the error of `fetch` if there is no answer. */
async function load(
  request: Request,
  address: string,
  last: Page,
  fields: FormData | null,
  { retries, cache }: { retries: number; cache: RequestCache },
): Promise<Page | Response> {
  const { url, signal } = request;
  const response = await fetch(address, {
    method: fields ? "POST" : "GET",
    headers: { accept: "application/json", "heatdesk-document": `${last.build} ${last.locale}` },
    body: fields && encoded(fields),
    cache,
    signal,
  });
  const answer: Answer = await response.json().catch(() => {
    throw response.status;
  });
  if ("retry_after" in answer) {
    if (retries === 0) throw answer;
    // A random delay, so that browsers do not all retry at the same moment.
    await delay(answer.retry_after * (1 + Math.random()));
    signal.throwIfAborted();
    return load(request, address, last, fields, { retries: retries - 1, cache });
  }
  if ("redirect" in answer) {
    // Before the next page is shown, which would get what was typed (client/forms/typed.ts).
    if (fields && response.ok)
      document.dispatchEvent(new CustomEvent(CARRIED_OUT, { detail: url }));
    return answer.document
      ? redirectDocument(withRow(answer.redirect, last))
      : redirect(answer.redirect);
  }
  // What was typed for the last page is not for another account that has logged in since.
  const [before, after] = [last, answer].map(({ shell }) => shell?.account_id);
  const isOther = before && after && before !== after;
  if (isOther || (!fields && !continues(last, answer))) return redirectDocument(url);
  await loadView(answer);
  return answer;
}

/** The address after a login, with the fragment of the login's own address: the browser does not send
 * fragments to the host. Addresses of other screens are returned unchanged. */
function withRow(address: string, { route }: Page): string {
  return route === "login" && !address.includes("#") ? address + window.location.hash : address;
}

/** Whether the next page can be shown in the document of the last one. */
function continues(last: Page, next: Page): boolean {
  const isSameBuild = next.build === last.build && next.locale === last.locale;
  return isSameBuild && sharesDocument(routeOf(last.route), routeOf(next.route));
}

function wasRefused(error: unknown): error is Refusal {
  return error instanceof Object && "retry_after" in error;
}

/** The body of a form's request: multipart for a form with a file, else
 * URL-encoded, which is shorter. */
function encoded(fields: FormData): FormData | URLSearchParams {
  return [...fields].some(([, value]) => value instanceof File) ? fields : urlEncoded(fields);
}

/** The fields in the encoding of an address. */
export function urlEncoded(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

/** Resolves after a number of seconds. */
export function delay(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Returns the screen of a form that got no answer of the host, with a message. If it is unknown
 * whether the form was carried out, the screen is loaded again, so that it shows what is saved. */
async function unansweredForm(
  request: Request,
  last: Page,
  fields: FormData,
  error: unknown,
): Promise<Page | Response> {
  if (typeof error === "number" && error >= 400 && error < 500) {
    return refusedForm(last, fields, error === 413 ? "FORM_TOO_LARGE" : "FORM_REJECTED");
  }
  const how = { retries: 0, cache: AFTER_FORM } as const;
  const reloaded = await load(request, request.url, last, null, how).catch(() => last);
  if (reloaded instanceof Response) return reloaded;
  // A copy may be older than the form.
  const isReloaded = reloaded !== last && !reloaded.problem && !reloaded.last_known;
  return isReloaded
    ? refusedForm(reloaded, fields, "SEND_UNKNOWN")
    : refusedForm(last, fields, "SEND_LOST");
}

/** Returns the screen with a message beside the form, or in the snackbar if the form asks for that. If
 * the message can send the form again, the page keeps its csrf token: with the same token, the form does
 * not act twice if the host has carried it out. Any other token may be of an earlier session. */
function refusedForm(page: Page, fields: FormData, key: TextKey): Page {
  const undo = page.flash?.undo;
  // An undo that was not carried out can be sent again.
  const message = undo && undo.ids === fields.get("undo") ? { key, undo } : { key };
  const isInSnackbar = fields.get("refusal") === "snackbar";
  const isSentAgain = !isInSnackbar || "undo" in message;
  // The value of a file input cannot be set.
  const typed = [...fields].filter(
    ([name, value]) => typeof value === "string" && !/csrf|password/.test(name),
  );
  const values = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
  return {
    ...page,
    csrf: isSentAgain ? String(fields.get("csrf")) : page.csrf,
    status: 503,
    flash: isInSnackbar ? message : null,
    form: isInSnackbar ? null : { values, errors: { "": message } },
  };
}

/** The problem page for a screen that could not be loaded: the host was busy, an intermediary answered
 * in its place, or there was no answer. */
function problemPage(last: Page, request: Request, error: unknown): Page {
  const refusal = wasRefused(error) ? error : null;
  const kind = refusal?.problem ?? (typeof error === "number" ? "intercepted" : "offline");
  return {
    ...last,
    url: addressOf(request),
    data: null,
    form: null,
    flash: null,
    last_known: null,
    problem: {
      kind,
      retry_after: refusal?.retry_after ?? null,
      request_id: refusal?.request_id ?? null,
      copies: [],
      kept_list: null,
      catalogue: null,
    },
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
