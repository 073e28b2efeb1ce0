/** The component that every peer renders: a screen of the product for a page object, with the product's
 * views and English texts. It uses the small translator, which is faster than i18next, and no router. */
import { type App, makeApp, type Views } from "../../../views/app";
import { Screen, titleOf } from "../../../views/components/screen/screen";
import type { Page } from "../../../views/generated/page-data";
import first from "../../../views/generated/texts/first/en.json";
import ofHeaters from "../../../views/generated/texts/heater/en.json";
import { translator } from "../../../views/texts";

export const translate = translator({ ...first, ...ofHeaters }, "en");

const appOf = (page: Page): App => makeApp(page, translate);

/** The component and the title of the screens that have these views. */
export function screensOf(views: Views) {
  return {
    Shown: ({ page }: { page: Page }) => <Screen app={appOf(page)} views={views} />,
    title: (page: Page) => titleOf(appOf(page), views),
  };
}
