/** Makes the router the source of the pages that are shown. */
import type { createBrowserRouter } from "react-router";
import { type App, isWithoutHost } from "../../views/basics";
import { hasThrown } from "../../views/components/screen/error-boundary";
import { headingOf } from "../../views/components/screen/screen";
import type { Page } from "../../views/generated/page-data";
import { views } from "./views";

export type Router = ReturnType<typeof createBrowserRouter>;

/** `first` is the page that the document held. */
export function makePageSource(router: Router, first: Page) {
  // The loader data of all routes but the shown one are empty.
  const page = (): Page => Object.values(router.state.loaderData).find(Boolean) ?? first;
  return {
    page,
    headingOf: (app: App) => headingOf(app, views),
    hasThrown,
    reload: async () => {
      const { navigation, actionData } = router.state;
      const refused: Page[] = Object.values(actionData ?? {});
      // The user may still be reading the messages beside a refused form, or typing.
      const isInUse =
        refused.some(({ form }) => form) || (actionData && page().data && isWithoutHost(page()));
      if (navigation.state === "idle" && !isInUse) await router.revalidate();
    },
    replaceQuery: (query: string) =>
      router.navigate(query, { replace: true, preventScrollReset: true }),
  };
}
