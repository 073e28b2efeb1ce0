/** Keeps what an installer needs where there is no connection, and says when there is none. */
import type { Page } from "../../views/generated/page-data";
import { CATALOGUE_COPY_SECONDS, HOST_RETRY_SECONDS } from "../generated/limits";
import {
  eraseAll,
  eraseCopies,
  eraseExpired,
  storeCatalogue,
  storedCatalogue,
  storedSurroundings,
  storePage,
  storeSurroundings,
} from "../worker/store";
import type { LivePage } from "./background";
import { showBanner } from "./banner";
import { every } from "./timer";

/** Looks at every page that is shown, for as long as the document lives. */
export function keepOffline(live: LivePage): void {
  const copies = navigator.serviceWorker && "caches" in window ? new Copies(live) : null;
  const tell = sayWithout(live);
  const look = (page: Page) => {
    tell();
    copies?.look(page);
  };
  look(live.current());
  live.onShown(look);
  const tryAgain = () => {
    const page = live.current();
    // What was refused on a copy is still being read, or typed.
    const busy = page.data !== null && live.isRefused();
    return live.isWithoutHost(page) && !busy ? live.reload() : undefined;
  };
  every(HOST_RETRY_SECONDS, tryAgain);
  window.addEventListener("online", tryAgain);
  document.addEventListener("submit", ({ target }) => {
    // Whoever logs out where there is no connection leaves nothing behind either.
    if ((target as HTMLFormElement).getAttribute("action") === live.logout) copies?.forget();
  });
}

/** Says that there is no connection on a screen that does not say so itself. */
function sayWithout(live: LivePage): () => void {
  let hide: (() => void) | undefined;
  const silent = () => navigator.onLine || live.isWithoutHost(live.current());
  const tell = async () => {
    const said = !silent() && !(await isReachable()) && !silent();
    hide?.();
    hide = said ? showBanner(live.t("offline.now")) : undefined;
  };
  window.addEventListener("offline", tell);
  window.addEventListener("online", tell);
  return () => void tell();
}

/** A browser that thinks itself offline may be wrong: a host on the same machine needs no network. */
function isReachable(): Promise<boolean> {
  const asked = fetch(window.location.href, { method: "HEAD", cache: "no-store" });
  return asked.then(
    () => true,
    () => false,
  );
}

/** The copies of pages and the catalogue, for the user of this document alone. */
class Copies {
  /** One task after the other: nothing is stored while it is being erased. */
  private last: Promise<unknown> = Promise.resolve();
  private forgotten = false;
  private askedForCatalogue = false;
  private readonly others = new BroadcastChannel("copies");

  constructor(private readonly live: LivePage) {
    // What is still under way in this tab must not outlive the logout in another.
    this.others.onmessage = () => {
      this.forgotten = true;
    };
    this.next(() => eraseExpired(live.current()));
  }

  look(page: Page): void {
    const at = Date.now();
    if (this.live.isWithoutHost(page)) return;
    if (!page.shell || page.route === "logout") this.forget();
    else this.next(() => this.store(page, at));
  }

  /** Nobody is logged in: nothing of anybody stays on this device. */
  forget(): void {
    this.others.postMessage("");
    const erase = async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      await Promise.all([...workers.map((worker) => worker.unregister()), eraseAll()]);
    };
    void erase().catch(() => undefined);
    // Once more after what was under way.
    this.next(erase);
  }

  private next(task: () => Promise<unknown>): void {
    this.last = this.last.then(task).catch(() => undefined);
  }

  private async store(page: Page, at: number): Promise<void> {
    if (this.forgotten) return;
    const before = await storedSurroundings(page);
    if (!isSameAccount(before?.page, page)) await eraseCopies();
    await storeSurroundings(page, at);
    if (this.live.isCopied(page) && !page.problem && !page.form && !isDialog(page)) {
      await storePage(page, this.live.headingOf(page), at);
    }
    const worker = `/service-worker.js?locale=${page.locale}`;
    // Not waited for, and neither is the catalogue: a slow link must not hold up a logout.
    void navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => null);
    const age = at - ((await storedCatalogue(page))?.at ?? 0);
    if (!this.askedForCatalogue && age > CATALOGUE_COPY_SECONDS * 1000) void this.catalogue(page);
  }

  /** Asks once in the life of a document: the next one may try again. */
  private async catalogue(page: Page): Promise<void> {
    this.askedForCatalogue = true;
    const headers = { accept: "application/json" };
    const answer = await fetch("/live/catalogue", { headers }).catch(() => null);
    const catalogue = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!catalogue) return;
    this.next(async () => {
      const around = await storedSurroundings(page);
      // Gone when somebody has logged out meanwhile.
      if (isSameAccount(around?.page, page)) await storeCatalogue(page, catalogue);
    });
  }
}

/** Where nobody can be told from another, nothing of one is shown to the next. */
function isSameAccount(one: Page | undefined, { shell }: Page): boolean {
  const account = shell?.account_id ?? null;
  return account !== null && one?.shell?.account_id === account;
}

function isDialog({ url }: Page): boolean {
  return new URL(url, window.location.href).searchParams.has("dialog");
}
