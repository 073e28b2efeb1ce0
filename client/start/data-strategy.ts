/** Gets page objects from the host: the same addresses as documents, asked for as JSON. */
import { type DataStrategyFunction, data, redirect, redirectDocument } from "react-router";
import type { Page } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import { formSent } from "./parts";
import { refreshed } from "./refresh";
import { loadView } from "./views";

interface Elsewhere {
  redirect: string;
  document: boolean;
}

/**
 * A data strategy for the one route that is shown; `first` is the page that the document held, and
 * `refreshing` says whether the same screen is loaded again by itself.
 */
export function exchange(first: Page, refreshing: () => boolean): DataStrategyFunction {
  let last = first;
  let abandoned = false;
  return async ({ request, matches }) => {
    const match = matches.at(-1);
    // A form that was refused leaves the screen that it was typed on as it is.
    if (!match?.shouldCallHandler()) return {};
    const id = match.route.id;
    const sending = request.method === "POST";
    const again = !sending && (refreshing() || addressOf(request) === last.url);
    const fields = sending ? await request.formData() : null;
    const connected = navigator.onLine;
    const outcome = await ask(request, last, fields).catch((error: unknown) => {
      if (request.signal.aborted) {
        abandoned ||= sending;
        throw error;
      }
      if (!fields) return unloaded(last, request, error);
      return connected || typeof error === "number"
        ? unanswered(request, last, fields, error)
        : refused(last, fields, "SEND_FAILED_OFFLINE");
    });
    if (outcome instanceof Response) return { [id]: { type: "data", result: outcome } };
    if (sending) return { [id]: { type: "data", result: data(outcome, outcome.status) } };
    last = again ? refreshed(last, outcome) : outcome;
    // Its user went on before the answer to a form came, which the form cannot say any more.
    if (abandoned) last = { ...last, flash: last.flash ?? { key: "SEND_UNKNOWN" } };
    abandoned = false;
    return { [id]: { type: "data", result: last } };
  };
}

/** The page object of an address, or where it leads. Throws the status of an answer that is neither
 * (a proxy's page), and what `fetch` throws where there is no answer. */
async function ask(
  { url, signal }: Request,
  last: Page,
  fields: FormData | null,
): Promise<Page | Response> {
  const response = await fetch(url, {
    method: fields ? "POST" : "GET",
    headers: { accept: "application/json" },
    body: fields && encoded(fields),
    signal,
  });
  const answer: Page | Elsewhere = await response.json().catch(() => {
    throw response.status;
  });
  if (response.status === 401) await keepTyped(last);
  if ("redirect" in answer) {
    if (fields && response.ok) formSent(url);
    return (answer.document ? redirectDocument : redirect)(answer.redirect);
  }
  if (!fields && (answer.build !== last.build || answer.locale !== last.locale)) {
    await keepTyped(last);
    return redirectDocument(url);
  }
  await loadView(answer);
  return answer;
}

async function keepTyped(page: Page): Promise<void> {
  const typed = await import("../forms/drafts").catch(() => null);
  typed?.keepTyped(page);
}

/** A form with a file has to travel in parts; every other one is shorter without. */
function encoded(fields: FormData): FormData | URLSearchParams {
  const file = [...fields.values()].some((value) => value instanceof File);
  return file ? fields : new URLSearchParams(fields as unknown as Record<string, string>);
}

/** What was typed is still on the screen; the message is new. Where it is not known whether the form
 * was carried out, the screen is loaded again, so that it shows what is saved. */
async function unanswered(
  request: Request,
  last: Page,
  fields: FormData,
  error: unknown,
): Promise<Page | Response> {
  if (typeof error === "number" && error >= 400 && error < 500) {
    return refused(last, fields, error === 413 ? "FORM_TOO_LARGE" : "FORM_REJECTED");
  }
  const found = await ask(request, last, null).catch(() => last);
  if (found instanceof Response) return found;
  const known = found !== last && !found.problem;
  return refused(known ? found : last, fields, known ? "SEND_UNKNOWN" : "SEND_LOST");
}

/** The screen with its message where the form has its own, or else in the snackbar. It keeps the
 * form's token: the same form sent again is the same sending, which the host may have carried out. */
function refused(page: Page, fields: FormData, key: TextKey): Page {
  const message = { key };
  const aside = fields.get("refusal") === "snackbar";
  const typed = [...fields].filter(([name]) => !/csrf|password/.test(name));
  const values = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
  return {
    ...page,
    csrf: String(fields.get("csrf")),
    status: 503,
    flash: aside ? message : null,
    form: aside ? null : { values, errors: { "": message } },
  };
}

/** The problem in the place of a screen that could not be loaded: nobody was reached, or something
 * in between has answered with no page of ours. */
function unloaded(last: Page, request: Request, error: unknown): Page {
  const kind = typeof error === "number" ? "internal" : "offline";
  return {
    ...last,
    url: addressOf(request),
    data: null,
    form: null,
    flash: null,
    last_known: null,
    problem: { kind, retry_after: null, copies: [], catalogue: null },
  };
}

/** The page that a document holds. The one that opens where there is no connection holds none: its
 * page is asked for, and whoever keeps copies answers. */
export async function firstPage(held: Page): Promise<Page> {
  if (held.problem?.kind !== "offline") return held;
  const url = window.location.pathname + window.location.search;
  const headers = { accept: "application/json" };
  try {
    const page = (await (await fetch(url, { headers })).json()) as Page | Elsewhere;
    if ("redirect" in page) window.location.replace(page.redirect);
    // A newer host has answered after all: its page needs its own document.
    else if (page.build !== held.build) window.location.reload();
    else return page;
  } catch {
    // Nothing is kept, and the host is still out of reach.
  }
  return { ...held, url };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
