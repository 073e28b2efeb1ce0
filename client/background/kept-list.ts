/** Keeps the heaters of a list for the road: all their tabs, one after the other. */
import { fromAddressPart } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import { KEPT_HEATERS } from "../generated/limits";
import { element } from "../shared/dom";
import { type ListCopy, listCopy, removeListCopy, storeListCopy } from "../shared/list-copy";
import type { PageStore, ShownPage } from "../start/page-store";
import type { CopyKeeper } from "./copy-keeper";
import { isFresh, keepTab, tabsOf } from "./tab-copies";

const PLACE = "[data-keep-list]";

export class KeptList {
  /** How many pages have been asked for, while the list is being kept. */
  private progress: { number: number; total: number } | null = null;
  /** Why nothing of the last list is kept, and the address of the page that says so. */
  private failure: { key: "keep_list.none" | "keep_list.incomplete"; url: string } | null = null;

  constructor(
    private readonly store: PageStore,
    private readonly keeper: CopyKeeper,
  ) {}

  /** Draws the offer, the progress or what is kept, where the page has a place for it. */
  async draw(): Promise<void> {
    const shown = this.store.current();
    // It was told, and is not about the next page's list.
    if (this.failure?.url !== shown.page.url) this.failure = null;
    const place = document.querySelector<HTMLElement>(PLACE);
    if (!place || !shown.page.shell?.account_id) return;
    // Without a service worker nobody could show it.
    await navigator.serviceWorker.ready;
    const list = await listCopy(shown.page).catch(() => null);
    const content = this.content(shown, list);
    const isSame = place.textContent === content.map((each) => each.textContent).join("");
    if (!isSame) place.replaceChildren(...content);
  }

  private content(shown: ShownPage, list: ListCopy | null): HTMLElement[] {
    const { t, format } = shown;
    if (this.progress) {
      const numbers = {
        number: format.number(this.progress.number),
        total: format.number(this.progress.total),
      };
      return [element("p", {}, t("keep_list.running", numbers))];
    }
    const keep = button(t(list ? "keep_list.again" : "keep_list.keep"), () => this.keep());
    if (!list) return this.failure ? [said(t(this.failure.key)), keep] : [keep];
    const remove = button(t("action.delete"), () => this.remove(shown.page));
    return [said(keptText(shown, list)), keep, remove];
  }

  private async remove(page: Page): Promise<void> {
    await this.keeper.aside(page, () => removeListCopy(page));
    await this.drawn();
  }

  private async keep(): Promise<void> {
    if (this.progress) return;
    const { page, t } = this.store.current();
    const heaters = heatersOf(document.querySelector<HTMLElement>(PLACE)).map((heater) =>
      tabsOf(heater, page.shell),
    );
    const total = heaters.flat().length;
    this.progress = { number: 0, total };
    const store = (...copy: Parameters<CopyKeeper["keepAside"]>) => this.keeper.keepAside(...copy);
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
          : await keepTab(address, t, store);
        // A host that is busy is left alone.
        isEnded = tab === "busy";
        hasLoaded ||= typeof tab !== "string";
        // What could not be kept is missing, by the address that was asked for.
        addresses.push(typeof tab === "string" ? address : tab.url);
      }
      kept.push(isEnded ? tabs : addresses);
    }
    await this.finish(page, kept, hasLoaded);
  }

  private async finish(
    page: Page,
    heaters: readonly string[][],
    hasLoaded: boolean,
  ): Promise<void> {
    await this.keeper.aside(page, () => storeListCopy(page, heaters));
    this.progress = null;
    const list = await listCopy(page).catch(() => null);
    // What was loaded and is not stored had no room.
    const key = hasLoaded ? "keep_list.none" : "keep_list.incomplete";
    this.failure = list ? null : { key, url: this.store.current().page.url };
    await this.drawn();
  }

  /** Draws, and gives the focus back: the button that had it is gone. */
  private async drawn(): Promise<void> {
    await this.draw();
    document.querySelector<HTMLElement>(`${PLACE} button`)?.focus({ preventScroll: true });
  }
}

function keptText({ t, format }: ShownPage, { heaters, bytes, at, whole }: ListCopy): string {
  const values = {
    count: heaters,
    number: format.number(heaters),
    size: format.number(Math.ceil(bytes / 1000)),
    when: format.dateTime(new Date(at).toISOString()),
  };
  return [t("keep_list.kept", values), ...(whole ? [] : [t("keep_list.incomplete")])].join(" ");
}

/** The first heaters of the list, as many as are kept. */
function heatersOf(place: HTMLElement | null) {
  const names = (place?.dataset.keepList ?? "").split(" ").filter(Boolean);
  return names.slice(0, KEPT_HEATERS).map((name) => {
    const [id = "", sw_type = ""] = name.split("/").map(fromAddressPart);
    return { id, sw_type };
  });
}

/** A text that is announced. */
function said(text: string): HTMLElement {
  return element("p", { "data-said": "" }, text);
}

function button(text: string, press: () => Promise<void>): HTMLButtonElement {
  const made = element("button", { class: "btn", type: "button" }, text);
  made.addEventListener("click", () => void press());
  return made;
}
