/** The service worker: asks the host first, always, and answers itself where nobody else does. */
import type { Page } from "../../views/generated/page-data";
import { COPY_PATIENCE_SECONDS, HOST_UNANSWERED_SECONDS } from "../generated/limits";
import { copyFor, type Place, placeOf, withoutCopy } from "./answers";
import { asJson, cacheOf, type Edition } from "./store";

/** Put before this script by the host. */
declare const SHELL: Edition & {
  /** Of a document that holds no page yet. */
  document: string;
  /** Scripts and styles of the screens that can be shown without a connection. */
  files: string[];
};

declare const self: ServiceWorkerGlobalScope;

type Asked = Promise<Response | null>;

const SHELL_CACHE = `shell-${SHELL.build}-${SHELL.locale}`;

/** When nobody answered for a document, by its address: its page is asked for next, in vain. */
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
  const place = placeOf(url);
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.destination === "image") event.respondWith(picture(request));
  else if (request.mode === "navigate") {
    event.respondWith(place ? documentOf(place, ask(event)) : live(event));
  } else if (place && request.headers.get("accept") === "application/json") {
    event.respondWith(pageOf(place, isInVain(place) ? Promise.resolve(null) : ask(event)));
  }
});

async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([new Request(SHELL.document, { cache: "reload" }), ...SHELL.files]);
}

async function takeOver(): Promise<void> {
  const current = [SHELL_CACHE, cacheOf(SHELL)];
  const old = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** What the browser has begun to ask for while this worker was starting, or asked for now. */
async function live({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

async function ask(event: FetchEvent): Asked {
  return live(event).catch(() => null);
}

async function documentOf(place: Place, asked: Asked): Promise<Response> {
  const answer = await inTime(asked, place);
  if (answer) return answer;
  unanswered.set(place.address, Date.now());
  // The same document for every page: what it shows, it asks for by itself.
  return (await fromShell(SHELL.document)) ?? Response.error();
}

async function pageOf(place: Place, asked: Asked): Promise<Response> {
  const answer = await inTime(asked, place);
  if (answer) return answer;
  const page = (await copyOf(place)) ?? (await withoutCopy(SHELL, place));
  return page ? asJson(page) : Response.error();
}

/** The host's answer, or null; where there is a copy to show instead, only as long as is fair. */
async function inTime(asked: Asked, place: Place): Asked {
  const late = after(COPY_PATIENCE_SECONDS).then(async () =>
    (await copyOf(place)) ? null : asked,
  );
  return Promise.race([asked, late]);
}

async function copyOf(place: Place): Promise<Page | null> {
  return copyFor(SHELL, place).catch(() => null);
}

function isInVain({ address }: Place): boolean {
  const since = unanswered.get(address) ?? 0;
  unanswered.delete(address);
  return Date.now() - since < HOST_UNANSWERED_SECONDS * 1000;
}

/** Files are named after what they hold, so that the one from the shell is as good as the host's. */
async function file(request: Request): Promise<Response> {
  return (await fromShell(request)) ?? fetch(request);
}

async function fromShell(request: Request | string): Promise<Response | undefined> {
  const options = { cacheName: SHELL_CACHE, ignoreVary: true };
  // A storage that fails must not take the network with it.
  return caches.match(request, options).catch(() => undefined);
}

/** A picture that cannot be had leaves its place empty. */
async function picture(request: Request): Promise<Response> {
  const headers = { "content-type": "image/svg+xml" };
  const empty = () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
  return fetch(request).catch(empty);
}

async function after(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
