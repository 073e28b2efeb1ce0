/** Suggestions below the search box: a combobox with a listbox, which the keyboard can operate, too. */
import type { App } from "../../views/app";
import { href, makeApp } from "../../views/basics";
import type { Page, SearchData } from "../../views/generated/page-data";
import {
  type Fact,
  groupsOf,
  type Hit,
  type HitGroup,
  noneText,
} from "../../views/pages/search/hits";
import type { Run } from "../../views/pages/search/marks";
import type { Answer } from "../shared/answers";
import { element } from "../shared/dom";
import { leaveEndedSession, requestJson } from "../shared/request-json";
import type { PageStore } from "../start/page-store";

const DELAY_MILLISECONDS = 250;
const MIN_LENGTH = 2;
/** The id of the list of options; beside it are texts. */
const LISTBOX = "suggestions-listbox";

/** Shows suggestions while the user types into this box; a second call does nothing. */
export function showSuggestions(box: HTMLInputElement, store: PageStore): void {
  const list = document.getElementById("suggestions");
  if (list && box.getAttribute("role") !== "combobox") new Suggestions(box, list, store);
}

class Suggestions {
  /** Ends the last request, also while it waits for the next key. */
  private request: AbortController | undefined;
  /** The option that is selected by the arrow keys. */
  private active: HTMLElement | undefined;

  constructor(
    private readonly box: HTMLInputElement,
    private readonly list: HTMLElement,
    private readonly store: PageStore,
  ) {
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.addEventListener("input", () => this.onInput());
    box.addEventListener("keydown", (event) => this.onKey(event));
    box.addEventListener("blur", () => this.close());
    box.form?.addEventListener("submit", () => this.close());
    // Pressing an option must not move the focus, or the list would be closed before the click.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => this.leave(event));
    if (box.value && document.activeElement === box) this.onInput();
  }

  private onInput(): void {
    this.request?.abort();
    const q = this.box.value.trim();
    if (q.length < MIN_LENGTH) this.close();
    else void this.load(q);
  }

  private async load(q: string): Promise<void> {
    this.request = new AbortController();
    const { signal } = this.request;
    await new Promise((resume) => setTimeout(resume, DELAY_MILLISECONDS));
    if (signal.aborted) return;
    try {
      const answer: Answer = await (await requestJson(addressOf(q), signal)).json();
      if (signal.aborted) return;
      // Not to the address of the answer, which leads back to the search.
      if ("redirect" in answer) leaveEndedSession();
      else if (answer.problem) this.showFailure();
      else this.show(q, answer);
    } catch {
      if (!signal.aborted) this.showFailure();
    }
  }

  private show(q: string, page: Page): void {
    const app = makeApp(page, this.store.current().t);
    // Cast: the address is that of the search, whose data this is.
    const groups = groupsOf(app, page.data as SearchData);
    if (groups.length === 0) {
      this.showText(noneText(app, q));
      return;
    }
    const count = groups.reduce((sum, { total }) => sum + total, 0);
    const listbox = { id: LISTBOX, role: "listbox", "aria-label": app.t("action.search") };
    const from = page.last_known ? [element("p", {}, app.t("search.kept_only"))] : [];
    const text = [{ text: app.t("search.page"), isMatch: false }];
    const allResults = option({ link: addressOf(q), text, about: [] });
    this.open(
      element("p", { class: "visually-hidden", "data-said": "" }, app.t("search.found", { count })),
      ...from,
      element("div", listbox, ...groups.map((group) => groupOf(app, group)), allResults),
    );
    for (const [index, each] of this.options.entries()) each.id = `suggestion-${index}`;
  }

  private get options(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>("a[role=option]")];
  }

  private showFailure(): void {
    this.showText(this.store.current().t("search.failed"));
  }

  private showText(text: string): void {
    this.open(element("p", { "data-said": "" }, text));
  }

  /** Fills the list; it is hidden if it is empty, or if the box does not have the focus. */
  private open(...content: HTMLElement[]): void {
    this.list.replaceChildren(...content);
    this.list.hidden = content.length === 0 || document.activeElement !== this.box;
    const isExpanded = !this.list.hidden && this.options.length > 0;
    this.box.setAttribute("aria-expanded", String(isExpanded));
    if (isExpanded) this.box.setAttribute("aria-controls", LISTBOX);
    else this.box.removeAttribute("aria-controls");
    this.setActive();
  }

  /** Follows an option: the search ends with the screen that it leads to, unless that is in a new tab. */
  private leave({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    this.close();
    const isLink = target instanceof Element && target.closest("a") !== null;
    if (isLink && !(ctrlKey || metaKey || shiftKey)) this.box.value = "";
  }

  private close(): void {
    this.request?.abort();
    this.open();
  }

  private onKey(event: KeyboardEvent): void {
    const { options } = this;
    const at = this.active ? options.indexOf(this.active) : -1;
    if (event.key === "Escape" && !this.list.hidden) {
      this.close();
    } else if (event.key === "ArrowDown" && options.length > 0) {
      this.setActive(options[at + 1]);
    } else if (event.key === "ArrowUp" && options.length > 0) {
      this.setActive(at < 0 ? options.at(-1) : options[at - 1]);
    } else if (event.key === "Enter" && this.active) {
      this.active.click();
    } else return;
    event.preventDefault();
  }

  private setActive(option?: HTMLElement): void {
    this.active?.removeAttribute("aria-selected");
    this.active = option;
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.box.setAttribute("aria-activedescendant", option.id);
    else this.box.removeAttribute("aria-activedescendant");
  }
}

function addressOf(q: string): string {
  return href("search", {}, { q });
}

function groupOf(app: App, { title, hits, problem }: HitGroup): HTMLElement {
  return element(
    "div",
    { role: "group", "aria-label": title },
    element("span", { "aria-hidden": "true" }, title),
    ...(problem ? [element("p", {}, app.t("part.failed", { part: title }))] : []),
    ...hits.map(option),
  );
}

function option({ link, text, lang, about }: Omit<Hit, "id">): HTMLElement {
  const attributes = { role: "option", tabindex: "-1", ...(lang && { lang }) };
  const facts = about.length > 0 ? [element("small", {}, ...joined(about))] : [];
  return link
    ? element("a", { ...attributes, href: link }, ...marked(text), ...facts)
    : element("div", attributes, ...marked(text), ...facts);
}

function joined(facts: readonly Fact[]): (Node | string)[] {
  return facts.flatMap(({ text, at }, index) => [
    ...(index ? [" · "] : []),
    ...(at ? [element("time", { datetime: at }, ...marked(text))] : marked(text)),
  ]);
}

function marked(runs: readonly Run[]): (Node | string)[] {
  return runs.map(({ text, isMatch }) =>
    isMatch ? element("mark", { role: "presentation" }, text) : text,
  );
}
