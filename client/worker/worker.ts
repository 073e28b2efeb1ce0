/** The service worker: requests every page from the host first, and answers with a copy
 * if the host does not answer. */
import type { Page } from "../../views/generated/page-data";
import { asJson, cacheNameOf, type Edition } from "../shared/copy-store";
import { OUTBOX } from "../shared/outbox";
import { copyFor, matchRoute, offlinePage, type RouteMatch } from "./offline-pages";

/** After a document request has failed, the request for its page object is answered from the copy for
 * this long, without a request to the host. */
const HOST_UNANSWERED_SECONDS = 5;

/** How long the host is waited for before a copy is the answer: longer than it takes to report a slow
 * provider. */
const COPY_PATIENCE_SECONDS = 12;

/** Defined by the host when it serves this script. */
declare const SHELL: Edition & {
  /** The address of the document without a page object. */
  document: string;
  /** The addresses of the scripts and styles of the screens that can be shown without a connection. */
  files: string[];
};

declare const self: ServiceWorkerGlobalScope;

/** Resolves to null if the host cannot be reached. */
type HostAnswer = Promise<Response | null>;

const SHELL_CACHE = `shell-${SHELL.build}-${SHELL.locale}`;

/** When the host did not answer the request for a document, in milliseconds since 1970, by
 * address. The shell's document, which is shown instead, requests the page object next:
 * the host is not asked again. */
const unanswered = new Map<string, number>();

self.addEventListener("install", (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const match = matchRoute(url);
  if (url.pathname.startsWith("/static/")) {
    // File names have a hash of their content, so that a stored file is the same as the host's.
    event.respondWith(fromShell(request).then((stored) => stored ?? fetch(request)));
  } else if (request.destination === "image") event.respondWith(picture(request));
  else if (request.mode === "navigate") {
    event.respondWith(match ? documentOf(match, request) : fetch(request));
  } else if (match && request.headers.get("accept") === "application/json") {
    const pending = wasUnanswered(match) ? Promise.resolve(null) : askHost(request);
    // The page after a form is waited for: the copy is of the time before the form.
    const isAfterForm = request.cache === "no-cache";
    event.respondWith(pageOf(match, isAfterForm ? pending : answerInTime(pending, match)));
  }
});

async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([new Request(SHELL.document, { cache: "reload" }), ...SHELL.files]);
}

async function takeOver(): Promise<void> {
  const current = [SHELL_CACHE, cacheNameOf(SHELL), OUTBOX];
  const old = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Registrations keep this setting, and Firefox cancels a navigation whose preload has failed.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

async function askHost(request: Request): HostAnswer {
  return fetch(request).catch(() => null);
}

async function documentOf(match: RouteMatch, request: Request): Promise<Response> {
  const answer = await answerInTime(askHost(request), match);
  if (answer) return answer;
  unanswered.set(match.address, Date.now());
  // The same document for every page; its script requests the page object.
  return (await fromShell(SHELL.document)) ?? Response.error();
}

async function pageOf(match: RouteMatch, pending: HostAnswer): Promise<Response> {
  const answer = await pending;
  if (answer) return answer;
  const page = (await copyOf(match)) ?? (await offlinePage(SHELL, match));
  return page ? asJson(page) : Response.error();
}

/** The host's answer; null if it fails, or if it is late and there is a copy to show instead. */
async function answerInTime(pending: HostAnswer, match: RouteMatch): HostAnswer {
  const late = new Promise((resolve) => setTimeout(resolve, COPY_PATIENCE_SECONDS * 1000));
  const copyOrAnswer = late.then(async () => ((await copyOf(match)) ? null : pending));
  return Promise.race([pending, copyOrAnswer]);
}

async function copyOf(match: RouteMatch): Promise<Page | null> {
  return copyFor(SHELL, match).catch(() => null);
}

/** Whether the host left the document of this address unanswered within the last
 * `HOST_UNANSWERED_SECONDS`. True only once for each document. */
function wasUnanswered({ address }: RouteMatch): boolean {
  const since = unanswered.get(address) ?? 0;
  unanswered.delete(address);
  return Date.now() - since < HOST_UNANSWERED_SECONDS * 1000;
}

async function fromShell(request: Request | string): Promise<Response | undefined> {
  const options = { cacheName: SHELL_CACHE, ignoreVary: true };
  // If the storage fails, the network is used.
  return caches.match(request, options).catch(() => undefined);
}

/** An empty picture in place of one that cannot be loaded. */
async function picture(request: Request): Promise<Response> {
  const headers = { "content-type": "image/svg+xml" };
  const empty = () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
  return fetch(request).catch(empty);
}
