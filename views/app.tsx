/** The types of views and of their props: the page data, the page object,
 * the translator, the formats. */
import type { ReactNode } from "react";
import { type Format, makeFormat } from "./format/format";
import type { FormState, Page } from "./generated/page-data";
import type { RouteData } from "./generated/route-data";
import type { Content } from "./jsx/types";
import type { Translate } from "./texts";

export interface App {
  page: Page;
  t: Translate;
  format: Format;
}

export interface ViewProps<Data> {
  app: App;
  data: Data;
  /** The form that was refused, or null. */
  form: FormState | null;
}

/** The head of a screen, besides its title. */
export interface PageHead {
  /** The screen above this one. */
  back?: { href: string; text: ReactNode };
  /** The beginning of the title, if the rest repeats what the screen shows
   * anyway, such as the open tab. */
  heading?: string;
  /** The line below the heading. */
  about?: ReactNode;
  /** The main actions of the screen. */
  actions?: ReactNode;
  /** Whether the screen has a head of its own on paper. */
  hasLetterhead?: boolean;
}

/** The module of a screen: its component, its title, and the rest of its head. */
export interface View<Data> {
  default: (props: ViewProps<Data>) => Content;
  title: (data: Data, app: App) => string;
  head?: (data: Data, app: App) => PageHead;
}

/** A route that has a view. */
export type ViewName = keyof RouteData;

/** The loaded views by route; each takes the page data of its own route. */
export type Views = { readonly [Name in ViewName]?: View<RouteData[Name]> };

/** The functions by which a browser loads each view. */
export type ViewLoaders = { readonly [Name in ViewName]: () => Promise<View<RouteData[Name]>> };

/** Whether a registry has a view for this route. */
export function hasView(registry: Views | ViewLoaders, route: string): route is ViewName {
  return route in registry;
}

/** The `lang` of an element that shows a text of the provider; undefined without a text, and unless the
 * provider says that its texts are in another language than the page. */
export function langOf({ page }: App, text: string | null | undefined): string | undefined {
  return (text && page.texts_language) || undefined;
}

export function makeApp(page: Page, t: Translate): App {
  return { page, t, format: makeFormat(page.locale, page.time_zone, page.now) };
}

/** Whether the browser made this page itself, because the host could not be reached. */
export function isWithoutHost({ last_known, problem }: Page): boolean {
  return last_known !== null || problem?.kind === "offline";
}
