/** What runs in an open page without the user: polling, refreshing, copies. Loaded
 * once React is attached. */
import type { Page } from "../../views/generated/page-data";
import { UNREAD_CHECK_SECONDS, UPDATE_CHECK_SECONDS } from "../generated/limits";
import { leaveEndedSession, requestHead, requestJson } from "../shared/request-json";
import { every } from "../shared/timer";
import type { PageStore } from "../start/page-store";
import { announceChanges } from "./announcer";
import { oneAtATime, openForPrinting } from "./details-elements";
import { followAddress } from "./filters";
import { keepFocus } from "./kept-focus";
import { leaveSoon } from "./leaving";
import { keepOffline } from "./offline";
import { offerReload } from "./update";
import { followWayBack } from "./way-back";

/** Shows the number of unread notifications, null for unknown, as long as this page object is shown. */
type SetUnread = (page: Page, unread: number | null) => void;

export function startBackground(store: PageStore, setUnread: SetUnread): void {
  const { page } = store.current();
  const checkUnread = () => countUnread(store.current().page, setUnread);
  if (page.shell) every(UNREAD_CHECK_SECONDS, checkUnread);
  const stop = every(
    UPDATE_CHECK_SECONDS,
    async () => {
      if (!(await isOutdated(page))) return;
      stop();
      offerReload(store.current(), "update.available");
    },
    { focused: true },
  );
  announceChanges(store);
  keepFocus();
  closeLeftPopover();
  followAddress(store);
  keepFresh(store);
  loadLateParts(store);
  oneAtATime();
  openForPrinting();
  // The host says whether the session has ended: another user may have logged in since.
  keepOffline(store, () => store.current().page.shell && void checkUnread());
  followWayBack(store);
  // Later messages are shown without a further request.
  void store.addMessages();
}

/** Reloads a screen periodically, or leaves it, if its page object says so and after how many seconds. A page
 * whose texts others have replaced is not changed by itself: it offers to load the document. */
function keepFresh({ subscribe, reload }: PageStore): void {
  let stop: (() => void) | undefined;
  let withdraw: (() => void) | undefined;
  subscribe((shown) => {
    const { refresh } = shown.page;
    stop?.();
    withdraw?.();
    stop = undefined;
    withdraw = undefined;
    const renew = () => {
      if (!("rewritten" in document.documentElement.dataset)) return reload();
      withdraw ??= offerReload(shown, "update.offered");
      return undefined;
    };
    if (refresh?.how === "quiet") stop = every(refresh.seconds, renew);
    if (refresh?.how === "leave") stop = leaveSoon(refresh);
  });
}

/** Loads the parts that the host did not wait for, and shows each in its place. Its card keeps its
 * height, so that the content around it does not move. */
function loadLateParts({ subscribe, reload }: PageStore): void {
  subscribe(({ page, isWithoutHost }) => {
    if (page.late.length === 0 || page.form || isWithoutHost) return;
    for (const late of document.querySelectorAll(".late")) {
      const card = late.closest("section");
      card?.style.setProperty("--kept", `${card.getBoundingClientRect().height}px`);
      card?.setAttribute("data-kept", "");
    }
    void reload();
  });
}

async function countUnread(page: Page, setUnread: SetUnread): Promise<void> {
  const answer = await requestJson("/live/unread").catch(() => null);
  if (answer?.status === 401) return leaveEndedSession();
  const count: { unread: number } | null = answer?.ok ? await answer.json() : null;
  setUnread(page, count?.unread ?? null);
}

/** Whether the host has a newer build than the one that has made this page;
 * false if it does not answer. */
async function isOutdated({ built }: Page): Promise<boolean> {
  const answer = await requestHead();
  return Date.parse(answer?.headers.get("last-modified") ?? "") > Date.parse(built);
}

/** Closes a popover, such as the drawer, when the focus leaves it, as it could cover the focused element,
 * and when one of its links is followed, as the link may lead to the screen that it covers. */
function closeLeftPopover(): void {
  // In browsers without popovers their content is a part of the page.
  if (!CSS.supports("selector(:popover-open)")) return;
  const close = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const isInside = target.closest("[popover], [popovertarget]");
    const isLeft = type === "click" ? target.closest("[popover] :is(a, [data-print])") : !isInside;
    if (isLeft) document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  };
  document.addEventListener("focusin", close);
  document.addEventListener("click", close);
}
