/** The views that this browser has loaded so far. */
import { hasView, type ViewName, type Views } from "../../views/app";
import type { Page } from "../../views/generated/page-data";
import { VIEWS } from "../generated/views";

export const views: Views = {};

let addTexts: (page: Page) => Promise<void> = () => Promise.resolve();

/** From now on views come with their texts. */
export function loadTextsBy(load: (page: Page) => Promise<void>): void {
  addTexts = load;
}

/** The view of the document's own page, whose styles came with it. */
export async function loadFirstView(route: string): Promise<void> {
  if (hasView(VIEWS, route)) await load(route);
}

/** Loads the view of a route with its styles; a page that is only a problem needs none. */
export async function loadView(page: Page): Promise<void> {
  const { route, build, problem } = page;
  if (problem || !hasView(VIEWS, route) || views[route]) return;
  const styles = loadStyles(`/static/${route}.css?${build}`, (link) => document.head.append(link));
  await load(route, styles, loadComponentStyles(page), addTexts(page));
}

let componentStyles: Promise<boolean> | undefined;

/** Loads the styles of all components: the document has those of its own screen. They come before the
 * styles of views, as they do in the document. */
export async function loadComponentStyles({ build }: Page): Promise<void> {
  componentStyles ??= loadStyles(`/static/styles.css?${build}`, (link) =>
    document.querySelector("style")?.after(link),
  );
  const isLoaded = await componentStyles;
  if (!isLoaded) componentStyles = undefined;
}

/** The view is there once its styles are. */
async function load(route: ViewName, ...styles: Promise<unknown>[]): Promise<void> {
  const [view] = await Promise.all([VIEWS[route](), ...styles]);
  Object.assign(views, { [route]: view });
}

/** Returns whether they could be loaded. A screen without its styles is still a screen: a failure is no
 * reason to withhold it. */
function loadStyles(address: string, insert: (link: Element) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
    insert(link);
  });
}
