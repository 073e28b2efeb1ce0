/** The service worker: always asks the host first, and answers itself where the host does not. */
import type { Page } from "../../views/generated/page-data";
import { COPY_PATIENCE_SECONDS, HOST_UNANSWERED_SECONDS } from "../generated/limits";
import { asJson, cacheNameOf, type Edition } from "../shared/copy-store";
import { OUTBOX } from "../shared/outbox";
import { copyFor, matchRoute, offlinePage, type RouteMatch } from "./offline-pages";

/** Defined by the host, which serves this script. */
declare const SHELL: Edition & {
  /** The address of the document without a page object. */
  document: string;
  /** The addresses of the scripts and styles of the screens that can be shown without a connection. */
  files: string[];
};

declare const self: ServiceWorkerGlobalScope;

/** Null where the host cannot be reached. */
type HostAnswer = Promise<Response | null>;

const SHELL_CACHE = `shell-${SHELL.build}-${SHELL.locale}`;

/** When the host did not answer for a document, by its address: the document that is shown instead
 * asks for the page object next, which the host need not be asked for again. */
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
  if (url.pathname.startsWith("/static/")) event.respondWith(staticFile(request));
  else if (request.destination === "image") event.respondWith(picture(request));
  else if (request.mode === "navigate") {
    event.respondWith(match ? documentOf(match, askHost(request)) : fetch(request));
  } else if (match && request.headers.get("accept") === "application/json") {
    const answer = wasUnanswered(match) ? Promise.resolve(null) : askHost(request);
    event.respondWith(pageOf(match, answer));
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
  // Registrations keep it, and Firefox gives a navigation up whose preload has failed.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

async function askHost(request: Request): HostAnswer {
  return fetch(request).catch(() => null);
}

async function documentOf(match: RouteMatch, pending: HostAnswer): Promise<Response> {
  const answer = await answerInTime(pending, match);
  if (answer) return answer;
  unanswered.set(match.address, Date.now());
  // The same document for every page: it asks for its page object itself.
  return (await fromShell(SHELL.document)) ?? Response.error();
}

async function pageOf(match: RouteMatch, pending: HostAnswer): Promise<Response> {
  const answer = await answerInTime(pending, match);
  if (answer) return answer;
  const page = (await copyOf(match)) ?? (await offlinePage(SHELL, match));
  return page ? asJson(page) : Response.error();
}

/** The host's answer; null where it is late and there is a copy to show instead. */
async function answerInTime(pending: HostAnswer, match: RouteMatch): HostAnswer {
  const late = new Promise((resolve) => setTimeout(resolve, COPY_PATIENCE_SECONDS * 1000));
  const copyOrAnswer = late.then(async () => ((await copyOf(match)) ? null : pending));
  return Promise.race([pending, copyOrAnswer]);
}

async function copyOf(match: RouteMatch): Promise<Page | null> {
  return copyFor(SHELL, match).catch(() => null);
}

/** Whether the host did not answer for the document of this address a moment ago. */
function wasUnanswered({ address }: RouteMatch): boolean {
  const since = unanswered.get(address) ?? 0;
  unanswered.delete(address);
  return Date.now() - since < HOST_UNANSWERED_SECONDS * 1000;
}

/** A file's name has the hash of its content, so that the shell's is the same as the host's. */
async function staticFile(request: Request): Promise<Response> {
  return (await fromShell(request)) ?? fetch(request);
}

async function fromShell(request: Request | string): Promise<Response | undefined> {
  const options = { cacheName: SHELL_CACHE, ignoreVary: true };
  // Where the storage fails, the network is used.
  return caches.match(request, options).catch(() => undefined);
}

/** An empty picture in place of one that cannot be loaded. */
async function picture(request: Request): Promise<Response> {
  const headers = { "content-type": "image/svg+xml" };
  const empty = () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
  return fetch(request).catch(empty);
}
