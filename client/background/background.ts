/** What a page does by itself while it is open; loaded when the page is live already. */
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { keepTyped } from "../forms/drafts";
import { UNREAD_CHECK_SECONDS, UPDATE_CHECK_SECONDS } from "../generated/limits";
import { oneAtATime, openForPrinting } from "./details";
import { keepOffline } from "./offline";
import { every } from "./timer";
import { offerUpdate } from "./update";

/** What the live page lends. It is handed over, not imported: a module that both the first load
 * and this one import would be one more file of the first load. */
export interface LivePage {
  /** The page that the document held. */
  first: Page;
  /** The page that is shown now. */
  current: () => Page;
  t: Translate;
  tellUnread: (page: Page, unread: number | null) => void;
  /** The login that leads back to an address. */
  loginFor: (address: string) => string;
  /** Where a form ends the session. */
  logout: string;
  headingOf: (page: Page) => string;
  /** Whether the browser keeps a copy of this screen for when there is no connection. */
  isCopied: (page: Page) => boolean;
  /** Whether the browser made this page itself, because the host could not be reached. */
  isWithoutHost: (page: Page) => boolean;
  /** Whether a form on the screen has just been refused, so that its messages have to stay. */
  isRefused: () => boolean;
  /** Hears of each page object that is shown from now on. */
  onShown: (listener: (page: Page) => void) => void;
  /** Asks the host for the page that is shown. */
  reload: () => Promise<void>;
}

export function startBackground(live: LivePage): void {
  if (live.first.shell) every(UNREAD_CHECK_SECONDS, () => countUnread(live));
  const stop = every(
    UPDATE_CHECK_SECONDS,
    async () => {
      if (!(await isOutdated(live.first))) return;
      stop();
      offerUpdate(live.t, () => keepTyped(live.current()));
    },
    { focused: true },
  );
  keepFresh(live);
  oneAtATime();
  openForPrinting();
  keepOffline(live);
}

/** Loads a screen again as often as it says, from the moment on that it was loaded. */
function keepFresh({ current, onShown, reload }: LivePage): void {
  let stop: (() => void) | undefined;
  const wind = ({ refresh }: Page) => {
    stop?.();
    stop = refresh?.how === "quiet" ? every(refresh.seconds, reload) : undefined;
  };
  wind(current());
  onShown(wind);
}

async function countUnread({ current, tellUnread, loginFor }: LivePage): Promise<void> {
  const page = current();
  const answer = await fetch("/live/unread", { headers: { accept: "application/json" } }).catch(
    () => null,
  );
  if (answer?.status === 401) {
    keepTyped(current());
    window.location.assign(loginFor(address()));
    return;
  }
  const told = answer?.ok ? ((await answer.json()) as { unread: number }) : null;
  tellUnread(page, told?.unread ?? null);
}

/** Whether the host has a newer build than the one that this page came with. */
async function isOutdated({ built }: Page): Promise<boolean> {
  const answer = await fetch(address(), { method: "HEAD", cache: "no-store" }).catch(() => null);
  const modified = Date.parse(answer?.headers.get("last-modified") ?? "");
  return modified > Date.parse(built);
}

function address(): string {
  return window.location.pathname + window.location.search;
}
