/** Loads views, with their styles and texts. `views` holds those that are loaded so far. */
import { hasView, type ViewName, type Views } from "../../views/app";
import type { Page } from "../../views/generated/page-data";
import { VIEWS } from "../generated/views";

export const views: Views = {};

let addTexts: (page: Page) => Promise<void> = () => Promise.resolve();

/** Sets the function by which `loadView` loads the texts of a page. */
export function loadTextsBy(load: (page: Page) => Promise<void>): void {
  addTexts = load;
}

/** Loads the view of the document's own page, whose styles and texts are there already. */
export async function loadFirstView(route: string): Promise<void> {
  if (hasView(VIEWS, route)) await load(route);
}

/** Loads the texts of the page, and the view of its route with its styles; a page
 * with a problem needs no view. */
export async function loadView(page: Page): Promise<void> {
  const { route, build, problem } = page;
  const texts = addTexts(page);
  if (problem || !hasView(VIEWS, route) || views[route]) return texts;
  const styles = loadStyles(`/static/${route}.css?${build}`, (link) => document.head.append(link));
  await load(route, styles, loadComponentStyles(page), texts);
}

let componentStyles: Promise<boolean> | undefined;

/** Loads the styles of all components: the document has only those of its own screen. They are inserted
 * before the styles of views, in the order of the document. */
export async function loadComponentStyles({ build }: Page): Promise<void> {
  componentStyles ??= loadStyles(`/static/styles.css?${build}`, (link) =>
    document.querySelector("style[nonce]")?.after(link),
  );
  const isLoaded = await componentStyles;
  if (!isLoaded) componentStyles = undefined;
}

/** Registers the view once its module and its styles are loaded. */
async function load(route: ViewName, ...styles: Promise<unknown>[]): Promise<void> {
  const [view] = await Promise.all([VIEWS[route](), ...styles]);
  Object.assign(views, { [route]: view });
}

/** Inserts a stylesheet and resolves to whether it could be loaded. It never rejects: a screen without
 * its styles can still be used. */
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
