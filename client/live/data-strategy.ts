/** Loads page objects from the host: the same addresses as documents, asked for as JSON. */
import { type DataStrategyFunction, data, redirect, redirectDocument } from "react-router";
import { routeOf, sharesDocument } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import type { Answer, Refusal } from "../shared/answers";
import { refreshed, waitingUrl } from "./refresh";
import { loadView } from "./views";

/** How often a busy host is asked again for what somebody waits for. */
const BUSY_RETRIES = 2;

/**
 * A data strategy for the one route that is shown; `first` is the page that the document held, and
 * `isRefreshing` returns whether an automatic refresh is under way.
 */
export function makeDataStrategy(first: Page, isRefreshing: () => boolean): DataStrategyFunction {
  let last = first;
  let isFormAbandoned = false;
  return async ({ request, matches }) => {
    const match = matches.at(-1);
    // A form that was refused leaves the screen that it was typed on as it is.
    if (!match?.shouldCallHandler()) return {};
    const id = match.route.id;
    const isForm = request.method === "POST";
    const isSameScreen = !isForm && (isRefreshing() || addressOf(request) === last.url);
    const fields = isForm ? await request.formData() : null;
    const wasOnline = navigator.onLine;
    const isForLate = isSameScreen && isRefreshing() && last.late.length > 0;
    const address = isForLate ? waitingUrl(request.url, last) : request.url;
    const retries = isRefreshing() ? 0 : BUSY_RETRIES;
    const result = await load(request, address, last, fields, retries).catch((error: unknown) => {
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
    if (result instanceof Response) return { [id]: { type: "data", result } };
    if (isForm) return { [id]: { type: "data", result: data(result, result.status) } };
    last = isSameScreen ? refreshed(last, result) : result;
    // Waited for once: what has not come by now says why.
    if (isForLate) last = { ...last, late: [], url: addressOf(request) };
    // The user has gone on before the form was answered: the next page says that it may be lost.
    if (isFormAbandoned) last = { ...last, flash: last.flash ?? { key: "SEND_UNKNOWN" } };
    isFormAbandoned = false;
    return { [id]: { type: "data", result: last } };
  };
}

/** The page object of an address, or a redirect. Throws the status of an answer that is neither
 * (a proxy's page), the answer of a host that is still busy, and what `fetch` throws where there is
 * no answer. */
async function load(
  request: Request,
  address: string,
  last: Page,
  fields: FormData | null,
  retries: number,
): Promise<Page | Response> {
  const { url, signal } = request;
  const response = await fetch(address, {
    method: fields ? "POST" : "GET",
    headers: { accept: "application/json" },
    body: fields && encoded(fields),
    signal,
  });
  const answer: Answer = await response.json().catch(() => {
    throw response.status;
  });
  if ("retry_after" in answer) {
    if (retries === 0) throw answer;
    // Not all at the same moment.
    await delay(answer.retry_after * (1 + Math.random()));
    signal.throwIfAborted();
    return load(request, address, last, fields, retries - 1);
  }
  if (response.status === 401) (await loadDrafts())?.keepTyped(last);
  if ("redirect" in answer) {
    // Not awaited: before the module is loaded there is no draft, and the redirect must not wait.
    if (fields && response.ok) void loadDrafts().then((drafts) => drafts?.forgetDraft(url));
    return answer.document
      ? redirectDocument(withRow(answer.redirect, last))
      : redirect(answer.redirect);
  }
  if (!fields && !continues(last, answer)) {
    (await loadDrafts())?.keepTyped(last);
    return redirectDocument(url);
  }
  await loadView(answer);
  return answer;
}

/** The address with the fragment that the login was opened with, if it was: the host is not sent it. */
function withRow(address: string, { route }: Page): string {
  return route === "login" && !address.includes("#") ? address + window.location.hash : address;
}

/** Whether a page can be shown in the document of the last one. */
function continues(last: Page, next: Page): boolean {
  const isSameBuild = next.build === last.build && next.locale === last.locale;
  return isSameBuild && sharesDocument(routeOf(last.route), routeOf(next.route));
}

function delay(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function wasRefused(error: unknown): error is Refusal {
  return error instanceof Object && "retry_after" in error;
}

/** The background has loaded them, unless it could not be loaded itself. */
function loadDrafts() {
  return import("../forms/drafts").catch(() => null);
}

/** A form with a file has to be sent as multipart; every other one is shorter without. */
function encoded(fields: FormData): FormData | URLSearchParams {
  const entries = [...fields].map(([name, value]) => [name, String(value)]);
  const hasFile = [...fields.values()].some((value) => value instanceof File);
  return hasFile ? fields : new URLSearchParams(entries);
}

/** The screen of a form without an answer, with a message. Where it is unknown whether the form was
 * carried out, the screen is loaded again, so that it shows what is saved. */
async function unansweredForm(
  request: Request,
  last: Page,
  fields: FormData,
  error: unknown,
): Promise<Page | Response> {
  if (typeof error === "number" && error >= 400 && error < 500) {
    return refusedForm(last, fields, error === 413 ? "FORM_TOO_LARGE" : "FORM_REJECTED");
  }
  const reloaded = await load(request, request.url, last, null, 0).catch(() => last);
  if (reloaded instanceof Response) return reloaded;
  const isReloaded = reloaded !== last && !reloaded.problem;
  return isReloaded
    ? refusedForm(reloaded, fields, "SEND_UNKNOWN")
    : refusedForm(last, fields, "SEND_LOST");
}

/** The screen with a message beside the form, or in the snackbar where the form asks for that. It
 * keeps the form's token: the same form sent again is the same sending, which the host may have
 * carried out. */
function refusedForm(page: Page, fields: FormData, key: TextKey): Page {
  const message = { key };
  const isInSnackbar = fields.get("refusal") === "snackbar";
  // A file input cannot be given a value.
  const typed = [...fields].filter(
    ([name, value]) => typeof value === "string" && !/csrf|password/.test(name),
  );
  const values = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
  return {
    ...page,
    csrf: String(fields.get("csrf")),
    status: 503,
    flash: isInSnackbar ? message : null,
    form: isInSnackbar ? null : { values, errors: { "": message } },
  };
}

/** The page of a screen that could not be loaded: there was no answer, or none of the host's. */
function problemPage(last: Page, request: Request, error: unknown): Page {
  const refusal = wasRefused(error) ? error : null;
  const kind = refusal?.problem ?? (typeof error === "number" ? "internal" : "offline");
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
      catalogue: null,
    },
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
