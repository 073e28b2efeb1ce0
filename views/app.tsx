/** What every view works with: its data, the page around it, words, formats and addresses. */
import type { ReactNode } from "react";
import { type Format, makeFormat } from "./format/format";
import type { FormState, Page } from "./generated/page-data";
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

/** A screen: what it shows, and what stands in the browser's tab. */
export interface View<Data> {
  default: (props: ViewProps<Data>) => ReactNode;
  title: (data: Data, app: App) => string;
}

/** Views by name, as far as they are loaded. */
export type Views = Readonly<Record<string, View<never> | undefined>>;

/** The language of a text that the provider may have sent, for the element that shows it; undefined
 * where there is no such text, or it is in the page's own language as far as anybody knows. */
export function langOf({ page }: App, text: string | null | undefined): string | undefined {
  return (text && page.texts_language) || undefined;
}

export function makeApp(page: Page, t: Translate): App {
  return { page, t, format: makeFormat(page.locale, page.time_zone, page.now) };
}
