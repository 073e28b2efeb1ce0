/** Gets page objects from the host: the same addresses as documents, asked for as JSON. */
import { type DataStrategyFunction, redirect, redirectDocument } from "react-router";
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
    const id = matches.at(-1)?.route.id ?? "";
    const sending = request.method === "POST";
    const again = !sending && (refreshing() || addressOf(request) === last.url);
    const outcome = await ask(request, last).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return sending ? unsent(last) : offline(last, request);
    });
    if (outcome instanceof Response) return { [id]: { type: "data", result: outcome } };
    const result = again ? refreshed(last, outcome) : outcome;
    if (!sending) last = result;
    return { [id]: { type: "data", result } };
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
    if (request.method === "GET") return redirectDocument(request.url);
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
  return { ...last, form: { values: {}, errors: { "": { key: "SEND_FAILED_OFFLINE" } } } };
}

function offline(last: Page, request: Request): Page {
  return {
    ...last,
    url: addressOf(request),
    data: null,
    form: null,
    flash: null,
    problem: { kind: "offline", retry_after: null },
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
