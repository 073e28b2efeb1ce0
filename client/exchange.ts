/** Gets page objects from the host: the same addresses as documents, asked for as JSON. */
import { type DataStrategyFunction, data, redirect, redirectDocument } from "react-router";
import type { Page } from "../views/generated/page-data";
import { keepTyped } from "./kept";
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
  return async ({ request, matches }) => {
    const match = matches.at(-1);
    // A form that was refused leaves the screen that it was typed on as it is.
    if (!match?.shouldCallHandler()) return {};
    const id = match.route.id;
    const sending = request.method === "POST";
    const again = !sending && (refreshing() || addressOf(request) === last.url);
    const outcome = await ask(request, last).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return sending ? unsent(last) : offline(last, request);
    });
    if (outcome instanceof Response) return { [id]: { type: "data", result: outcome } };
    if (sending) return { [id]: { type: "data", result: data(outcome, outcome.status) } };
    last = again ? refreshed(last, outcome) : outcome;
    return { [id]: { type: "data", result: last } };
  };
}

async function ask(request: Request, last: Page): Promise<Page | Response> {
  const body = request.method === "POST" ? encoded(await request.formData()) : null;
  const response = await fetch(request.url, {
    method: request.method,
    headers: { accept: "application/json" },
    body,
    signal: request.signal,
  });
  const answer = (await response.json()) as Page | Elsewhere;
  if (response.status === 401) keepTyped(last);
  if ("redirect" in answer) {
    return (answer.document ? redirectDocument : redirect)(answer.redirect);
  }
  if (answer.build !== last.build || answer.locale !== last.locale) {
    if (request.method === "GET") {
      keepTyped(last);
      return redirectDocument(request.url);
    }
  }
  await loadView(answer);
  return answer;
}

/** A form with a file has to travel in parts; every other one is shorter without. */
function encoded(fields: FormData): FormData | URLSearchParams {
  const file = [...fields.values()].some((value) => value instanceof File);
  return file ? fields : new URLSearchParams(fields as unknown as Record<string, string>);
}

/** What was typed is still on the screen; only the message is new. */
function unsent(last: Page): Page {
  const form = { values: {}, errors: { "": { key: "SEND_FAILED_OFFLINE" } } };
  return { ...last, status: 503, form };
}

function offline(last: Page, request: Request): Page {
  return {
    ...last,
    url: addressOf(request),
    data: null,
    form: null,
    flash: null,
    last_known: null,
    problem: { kind: "offline", retry_after: null, copies: [], catalogue: null },
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
