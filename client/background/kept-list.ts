/** Keeps a list for the road: stores copies of its screen, and of all tabs of its heaters with the sheet
 * of a visit, one after the other. */
import { fromAddressPart } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import { beingKept } from "../shared/copy-store";
import { element } from "../shared/dom";
import {
  type ListCopy,
  type ListScreen,
  type ListSize,
  listCopy,
  removeListCopy,
  storeListCopy,
} from "../shared/list-copy";
import type { PageStore, ShownPage } from "../start/page-store";
import type { CopyKeeper } from "./copy-keeper";
import { freshSince, isFresh, keepTab, pagesOf } from "./tab-copies";

/** The most heaters of a list that are kept, besides the copies of pages that were shown. */
const KEPT_HEATERS = 20;

const PLACE = "[data-keep-list]";

type Failure = "keep_list.none" | "keep_list.incomplete" | "keep_list.not_renewed";

export class KeptList {
  /** How many pages have been requested so far; null unless the list is being stored. */
  private progress: { number: number; total: number } | null = null;
  /** Shows the progress, and holds the focus while the button is gone. */
  private readonly running = element("p", { tabindex: "-1" });
  /** Why nothing of the last list was stored or renewed, and the address of the page that shows this
   * message. */
  private failure: { key: Failure; url: string } | null = null;
  /** When the shown page was loaded, in milliseconds since 1970. */
  private loaded: { page: Page; at: number } | null = null;

  constructor(
    private readonly store: PageStore,
    private readonly keeper: CopyKeeper,
  ) {}

  /** Draws the button, the progress or the state of the list copy, if the page has a place for it. */
  async draw(): Promise<void> {
    const shown = this.store.current();
    // The message was shown, and does not concern the list of another page.
    if (this.failure?.url !== shown.page.url) this.failure = null;
    if (this.loaded?.page !== shown.page) this.loaded = { page: shown.page, at: Date.now() };
    const place = document.querySelector<HTMLElement>(PLACE);
    if (!place || !shown.page.shell?.account_id) return;
    // Only a service worker can show the copies.
    await navigator.serviceWorker.ready;
    const list = await listCopy(shown.page).catch(() => null);
    const content = this.content(shown, list, sizeIn(place));
    if (place.textContent === content.map((each) => each.textContent).join("")) return;
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...content);
    // Whoever has moved on meanwhile stays there.
    if (hadFocus) (place.querySelector("button") ?? this.running).focus({ preventScroll: true });
  }

  private content(shown: ShownPage, list: ListCopy | null, size: ListSize): HTMLElement[] {
    const { t, format } = shown;
    if (this.progress) {
      const { number, total } = this.progress;
      const numbers = { number: format.number(number), total: format.number(total) };
      this.running.textContent = t("keep_list.running", numbers);
      return [this.running];
    }
    const keep = button(t(list ? "keep_list.again" : "keep_list.keep"), () => this.keep());
    if (!list && this.failure) return [said(t(this.failure.key)), keep];
    if (!list) return [element("p", {}, offerText(shown, size)), keep];
    const remove = button(t("action.delete"), () => this.remove(shown.page));
    const failed = this.failure ? [t(this.failure.key)] : [];
    return [said([keptText(shown, list), ...failed].join(" ")), keep, remove];
  }

  private async remove(page: Page): Promise<void> {
    this.failure = null;
    await this.keeper.aside(page, () => removeListCopy(page));
    await this.draw();
  }

  private async keep(): Promise<void> {
    if (this.progress) return;
    const { page, t } = this.store.current();
    const screen = this.screen();
    const place = document.querySelector<HTMLElement>(PLACE);
    if (!place) return;
    const size = sizeIn(place);
    const heaters = listedHeaters(place).map((heater) => pagesOf(heater, page.shell));
    for (const address of heaters.flat()) beingKept.add(address);
    const since = freshSince();
    this.progress = { number: 0, total: heaters.flat().length };
    const kept: string[][] = [];
    let isEnded = false;
    let hasLoaded = false;
    for (const tabs of heaters) {
      const addresses: string[] = [];
      for (const address of tabs) {
        isEnded ||= !this.keeper.mayKeep();
        if (isEnded) break;
        this.progress.number += 1;
        await this.draw();
        const tab = (await isFresh(page, address))
          ? { url: address }
          : await keepTab(address, t, this.keeper.keepAside);
        // A host that is busy is left alone.
        isEnded = tab === "busy";
        hasLoaded ||= typeof tab !== "string";
        // A page that could not be stored stays in the list with the requested address, as missing.
        addresses.push(typeof tab === "string" ? address : tab.url);
      }
      kept.push(isEnded ? tabs : addresses);
    }
    let isStored = false;
    await this.keeper.aside(page, async () => {
      // Meanwhile the parts of the screen that were late may have been loaded.
      const list = page.late.length > 0 && this.isShown(page) ? this.screen() : screen;
      isStored = await storeListCopy(list, size, kept, since);
    });
    beingKept.clear();
    this.progress = null;
    const list = await listCopy(page).catch(() => null);
    // Pages that were loaded but not stored had no room.
    const none = hasLoaded ? "keep_list.none" : "keep_list.incomplete";
    const key = list ? "keep_list.not_renewed" : none;
    this.failure = isStored ? null : { key, url: this.store.current().page.url };
    await this.draw();
  }

  private isShown({ url }: Page): boolean {
    return this.store.current().page.url === url;
  }

  /** The screen that is shown, by the address that links to it have. */
  private screen(): ListScreen {
    const { page, heading } = this.store.current();
    const url = page.url.replace(/[?&]wait=[^&]*/, "");
    return { page: { ...page, url }, title: heading, at: this.loaded?.at ?? Date.now() };
  }
}

/** How many heaters of the list would be kept, and why not all. */
function offerText(shown: ShownPage, size: ListSize): string {
  const { t, format } = shown;
  const number = format.number(Math.min(size.listed, KEPT_HEATERS));
  const values = { count: size.total, number, total: format.number(size.total) };
  return [t("keep_list.offer", values), ...limitTexts(shown, size)].join(" ");
}

function keptText(shown: ShownPage, list: ListCopy): string {
  const { t, format } = shown;
  const values = {
    count: list.total,
    number: format.number(list.heaters),
    total: format.number(list.total),
    size: format.number(Math.ceil(list.bytes / 1000)),
    when: format.dateTime(new Date(list.at).toISOString()),
  };
  const missing = list.whole ? [] : [t("keep_list.incomplete")];
  return [t("keep_list.kept", values), ...limitTexts(shown, list), ...missing].join(" ");
}

/** Why not all heaters of a list are kept; empty if all are. */
function limitTexts({ t, format }: ShownPage, { listed, total }: ListSize): string[] {
  if (listed > KEPT_HEATERS) return [t("keep_list.most", { number: format.number(KEPT_HEATERS) })];
  return listed < total ? [t("keep_list.listed")] : [];
}

function sizeIn(place: HTMLElement): ListSize {
  return { listed: namesIn(place).length, total: Number(place.dataset.total) };
}

/** The first heaters of the list, `KEPT_HEATERS` at most. */
function listedHeaters(place: HTMLElement) {
  return namesIn(place)
    .slice(0, KEPT_HEATERS)
    .map((name) => {
      const [id = "", sw_type = ""] = name.split("/").map(fromAddressPart);
      return { id, sw_type };
    });
}

function namesIn({ dataset }: HTMLElement): string[] {
  return (dataset.keepList ?? "").split(" ").filter(Boolean);
}

/** A paragraph that screen readers announce. */
function said(text: string): HTMLElement {
  return element("p", { "data-said": "" }, text);
}

function button(text: string, press: () => Promise<void>): HTMLButtonElement {
  const made = element("button", { class: "btn", type: "button" }, text);
  made.addEventListener("click", () => void press());
  return made;
}
