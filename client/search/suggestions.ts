/** Results under the search box while somebody types: a combobox with its list, by the keyboard too. */
import type { App } from "../../views/app";
import type { Page, SearchData } from "../../views/generated/page-data";
import type { groupsOf as GroupsOf, Hit, HitGroup } from "../../views/pages/search/hits";

const DELAY = 250;
const served = new WeakSet<HTMLInputElement>();

/** What the list shares with the rest; handed in, so that its file holds nothing of theirs. */
interface Means {
  app: () => App;
  /** The page of results says the same of the same answer. */
  groupsOf: typeof GroupsOf;
  address: (q: string) => string;
}

export function serve(box: HTMLInputElement, means: Means): void {
  const list = document.getElementById("seek-list");
  if (!list || served.has(box)) return;
  served.add(box);
  new SeekList(box, list, means);
}

class SeekList {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private options: HTMLElement[] = [];
  private active = -1;

  constructor(
    private readonly box: HTMLInputElement,
    private readonly list: HTMLElement,
    private readonly means: Means,
  ) {
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", list.id);
    box.setAttribute("aria-expanded", "false");
    box.addEventListener("input", () => this.typed());
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("blur", () => this.close());
    box.form?.addEventListener("submit", () => this.close());
    // Pressing on an option must not take the focus, or the list would be gone before the click.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", () => this.close());
    if (box.value && document.activeElement === box) this.typed();
  }

  private typed(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    const q = this.box.value.trim();
    if (q.length < 2) this.close();
    else this.timer = setTimeout(() => void this.ask(q), DELAY);
  }

  private async ask(q: string): Promise<void> {
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const headers = { accept: "application/json" };
      const response = await fetch(this.means.address(q), { headers, signal });
      const answer = (await response.json()) as Page | { redirect: string };
      if (signal.aborted) return;
      if ("redirect" in answer) window.location.assign(answer.redirect);
      else if (answer.problem) this.say(this.means.app().t("search.failed"));
      else this.show(q, answer);
    } catch {
      if (!signal.aborted) this.say(this.means.app().t("search.failed"));
    }
  }

  private show(q: string, page: Page): void {
    const app = { ...this.means.app(), page };
    const groups = this.means.groupsOf(app, page.data as SearchData);
    if (groups.length === 0) {
      this.say(app.t("search.none", { q }));
      return;
    }
    const found = groups.reduce((sum, { total }) => sum + total, 0);
    const everything = option({ link: this.means.address(q), text: app.t("search.page") });
    const status = element("p", "visually-hidden", app.t("search.found", { count: found }));
    status.setAttribute("role", "status");
    const box = element("div", "", "");
    box.setAttribute("role", "listbox");
    box.setAttribute("aria-label", app.t("action.search"));
    box.append(...groups.map((group) => groupOf(app, group)), everything);
    this.open(status, box);
    this.options = [...this.list.querySelectorAll<HTMLElement>("a[role=option]")];
    for (const [index, each] of this.options.entries()) each.id = `seek-${index}`;
  }

  private say(text: string): void {
    const line = element("p", "", text);
    line.setAttribute("role", "status");
    this.open(line);
    this.options = [];
  }

  private open(...content: HTMLElement[]): void {
    this.list.replaceChildren(...content);
    this.list.hidden = document.activeElement !== this.box;
    this.box.setAttribute("aria-expanded", String(!this.list.hidden));
    this.choose(-1);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.list.hidden = true;
    this.list.replaceChildren();
    this.options = [];
    this.box.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  private key(event: KeyboardEvent): void {
    const last = this.options.length - 1;
    if (event.key === "Escape" && !this.list.hidden) {
      this.close();
    } else if (event.key === "ArrowDown" && last >= 0) {
      this.choose(this.active < last ? this.active + 1 : -1);
    } else if (event.key === "ArrowUp" && last >= 0) {
      this.choose(this.active < 0 ? last : this.active - 1);
    } else if (event.key === "Enter" && this.active >= 0) {
      this.options[this.active]?.click();
    } else return;
    event.preventDefault();
  }

  private choose(index: number): void {
    this.options[this.active]?.removeAttribute("aria-selected");
    this.active = index;
    const chosen = this.options[index];
    chosen?.setAttribute("aria-selected", "true");
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) this.box.setAttribute("aria-activedescendant", chosen.id);
    else this.box.removeAttribute("aria-activedescendant");
  }
}

function groupOf(app: App, { title, hits, problem }: HitGroup): HTMLElement {
  const group = element("div", "", "");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const head = element("span", "", title);
  head.setAttribute("aria-hidden", "true");
  group.append(head);
  if (problem) group.append(element("p", "", app.t("part.failed", { part: title })));
  group.append(...hits.map(option));
  return group;
}

/** Texts are set as texts: names are what somebody has typed. */
function option({
  link,
  text,
  lang,
  about,
}: Pick<Hit, "link" | "text"> & Partial<Hit>): HTMLElement {
  const item = element(link ? "a" : "div", "", text);
  if (link) item.setAttribute("href", link);
  item.setAttribute("role", "option");
  item.tabIndex = -1;
  if (lang) item.lang = lang;
  if (about) item.append(element("small", "", about));
  return item;
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
