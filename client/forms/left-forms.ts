/** Forms that save themselves, after the user has left their screen: what could not be saved is kept as
 * the draft of that screen, and a banner leads back to it. */
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";
import type { PageStore, ShownPage } from "../start/page-store";
import { draftKey, keepLeft } from "./drafts";

interface Screen {
  shown: ShownPage;
  /** The key of its draft. */
  key: string;
  address: string;
}

export class LeftForms {
  private readonly screens = new WeakMap<HTMLFormElement, Screen>();
  /** The functions that remove the banners, by the key of the draft. */
  private readonly banners = new Map<string, () => void>();

  /** Forms that were refused while their screen was being left. */
  private readonly leaving = new Set<HTMLFormElement>();

  constructor(private readonly store: PageStore) {
    store.subscribe(() => {
      this.hideBanner(draftKey());
      for (const form of this.leaving) this.keepLeft(form);
      this.leaving.clear();
    });
  }

  /** Remembers the screen of a form that is being typed into. */
  remember(form: HTMLFormElement): void {
    const address = window.location.pathname + window.location.search;
    this.screens.set(form, { shown: this.store.current(), key: draftKey(), address });
  }

  /** Called for a form that was not saved: keeps what was typed, and says so, if the user has left its
   * screen, or as soon as the screen that is being loaded replaces it. */
  keep(form: HTMLFormElement): void {
    if ("busy" in document.documentElement.dataset) this.leaving.add(form);
    this.keepLeft(form);
  }

  private keepLeft(form: HTMLFormElement): void {
    const screen = this.screens.get(form);
    if (form.isConnected || !screen) return;
    const { shown, key, address } = screen;
    keepLeft(form, key, shown.page);
    if (key === draftKey()) return;
    this.hideBanner(key);
    const text = shown.t("autosave.left", { screen: shown.heading });
    const link = element("a", { class: "btn", href: address }, shown.t("unsent.show"));
    this.banners.set(key, showBanner(text, link));
  }

  private hideBanner(key: string): void {
    this.banners.get(key)?.();
    this.banners.delete(key);
  }
}
