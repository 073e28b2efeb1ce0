/** Keeps copies of pages and of the catalogue, only for the account of this document. */

import { href, ROUTES } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import { forgetAll } from "../forms/typed";
import {
  CACHE_PREFIX,
  eraseCaches,
  eraseExpired,
  storeCatalogue,
  storedCatalogue,
  storedShellPage,
  storePage,
  storeShellPage,
} from "../shared/copy-store";
import { eraseOtherUnsent, OUTBOX } from "../shared/outbox";
import { requestJson } from "../shared/request-json";
import { makePolicy } from "../shared/trusted-types";
import type { PageStore, ShownPage } from "../start/page-store";

/** The age at which the copy of the catalogue is renewed. */
const CATALOGUE_COPY_SECONDS = 24 * 3600;

const WORKER = makePolicy("service-worker", {
  createScriptURL: (url) => {
    if (!url.startsWith("/service-worker.js?")) throw new TypeError("no service worker of ours");
    return url;
  },
});
const LOGOUT_FORM = `form[action="${href("logout")}"]`;

/** How the session ended; sent to the other tabs. */
type Ending = "logout" | "end";

export class CopyKeeper {
  /** The last task of the queue. Tasks run one after the other, so that nothing
   * is stored during an erasure. */
  private last: Promise<unknown> = Promise.resolve();
  private isErased = false;
  /** When the page was loaded that was shown when a session ended in another tab. */
  private ended: string | null = null;
  private hasLoggedOut = false;
  private isCatalogueRequested = false;
  private readonly otherTabs = new BroadcastChannel("copies");

  constructor(store: PageStore, onEnding: () => void) {
    // A copy that is still being stored in this tab must not outlive the logout in another.
    this.otherTabs.onmessage = ({ data }: MessageEvent<Ending>) => {
      this.isErased = true;
      this.ended = store.current().page.now;
      this.hasLoggedOut ||= data === "logout";
      if (this.hasLoggedOut) forgetAll();
      onEnding();
    };
    document.addEventListener("submit", ({ target }) => {
      // A logout without a connection erases the copies, too.
      if (target instanceof Element && target.matches(LOGOUT_FORM)) this.erase(true);
    });
    this.enqueue(() => eraseExpired(store.current().page));
  }

  /** Stores the shown page, unless it is a copy itself; erases all copies if no user is logged in. */
  keep(shown: ShownPage): void {
    const at = Date.now();
    const { page } = shown;
    if (shown.isWithoutHost) return;
    if (!page.shell) this.erase(page.route === "logout");
    else {
      // The page was loaded after the session had ended elsewhere: there is a new session. A page that
      // could not be loaded has the time, and the account, of the one before.
      if (page.now !== this.ended) this.isErased = this.hasLoggedOut;
      this.enqueue(() => this.store(shown, at));
    }
  }

  /** Stores a page of a heater that is not on the screen, unless parts of it are late. `at` is when it
   * was loaded, in milliseconds since 1970. */
  readonly keepAside = async (page: Page, title: string, at: number): Promise<void> => {
    if (page.late.length > 0) return;
    await this.aside(page, () => storePage(page, title, at, false));
  };

  /** Changes the copies of a page's account in turn, unless they were erased meanwhile;
   * resolves after the change. */
  async aside(page: Page, change: () => Promise<void>): Promise<void> {
    this.enqueue(async () => {
      const shellPage = await storedShellPage(page);
      if (this.mayKeep() && isSameAccount(shellPage?.page, page)) await change();
    });
    await this.last;
  }

  /** Whether copies may be stored; false after a logout, and after the session ended in another tab. */
  mayKeep(): boolean {
    return !this.isErased && !this.hasLoggedOut;
  }

  /** Whether an unsent form may be stored: the user has not logged out. Such forms outlive a
   * session that has ended by itself. */
  mayWait(): boolean {
    return !this.hasLoggedOut;
  }

  /** Erases all data of users on this device, as no user is logged in. Unsent forms stay if the
   * session has ended by itself. */
  private erase(isLogout: boolean): void {
    this.hasLoggedOut ||= isLogout;
    this.otherTabs.postMessage((isLogout ? "logout" : "end") satisfies Ending);
    const erased = () => eraseCaches("", isLogout ? [] : [OUTBOX]);
    // Again after the service worker is gone, as it stores files of its own.
    const erase = async () => {
      await Promise.all([unregisterWorkers(), erased()]);
      await erased();
    };
    void erase().catch(() => undefined);
    // Again after the tasks that are still running.
    this.enqueue(erase);
  }

  private enqueue(task: () => Promise<unknown>): void {
    this.last = this.last.then(task).catch(() => undefined);
  }

  private async store({ page, heading, hasThrown }: ShownPage, at: number): Promise<void> {
    // A page in another language than the account's would take the place of all copies.
    if (this.isErased || page.shell?.language !== page.locale) return;
    const before = await storedShellPage(page);
    if (!isSameAccount(before?.page, page)) await eraseCaches(CACHE_PREFIX);
    if (page.shell?.account_id) await eraseOtherUnsent(page.shell.account_id);
    await storeShellPage(page, at);
    const isCopied = ROUTES.some(({ name, offline }) => name === page.route && offline === "copy");
    const { searchParams } = new URL(page.url, window.location.href);
    const isDialog = searchParams.has("dialog") || searchParams.has("unsent");
    const isWhole = !page.problem && page.late.length === 0 && !page.form && !isDialog;
    if (isCopied && isWhole && !(await hasThrown())) await storePage(page, heading, at);
    // Neither the registration nor the catalogue is awaited: a slow connection must not delay a logout.
    const url = WORKER.createScriptURL(`/service-worker.js?locale=${page.locale}`);
    void navigator.serviceWorker.register(url, { updateViaCache: "none" }).catch(() => null);
    const age = at - ((await storedCatalogue(page))?.at ?? 0);
    if (age > CATALOGUE_COPY_SECONDS * 1000) void this.loadCatalogue(page);
  }

  /** Loads and stores the catalogue; tried once for each document. */
  private async loadCatalogue(page: Page): Promise<void> {
    if (this.isCatalogueRequested) return;
    this.isCatalogueRequested = true;
    const answer = await requestJson("/live/catalogue").catch(() => null);
    const catalogue = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!catalogue) return;
    await this.aside(page, () => storeCatalogue(page, catalogue));
  }
}

/** Whether both pages belong to the same account. False without an account id: a copy must not be
 * shown to another account. */
function isSameAccount(one: Page | undefined, { shell }: Page): boolean {
  const account = shell?.account_id ?? null;
  return account !== null && one?.shell?.account_id === account;
}

/** Removes each registration after its newest worker has been activated or has failed: if a worker is
 * removed during its activation, requests of the page never end in Firefox. */
export async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.map(async (registration) => {
      const { installing, waiting, active } = registration;
      const worker = installing ?? waiting ?? active;
      if (worker) await isDone(worker);
      await registration.unregister();
    }),
  );
}

function isDone(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (["activated", "redundant"].includes(worker.state)) resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
