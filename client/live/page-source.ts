/** Makes the router the source of the pages that are shown. */
import type { createBrowserRouter } from "react-router";
import { isWithoutHost } from "../../views/basics";
import { hasThrown } from "../../views/components/screen/error-boundary";
import { headingOf } from "../../views/components/screen/screen";
import type { Page } from "../../views/generated/page-data";
import type { PageSource } from "../start/page-store";
import { views } from "./views";

export type Router = ReturnType<typeof createBrowserRouter>;

/** `first` is the page that the document held. */
export function makePageSource(router: Router, first: Page): PageSource {
  // The loader data of all routes but the shown one are empty.
  const page = () => Object.values(router.state.loaderData).find(Boolean) ?? first;
  return {
    page,
    headingOf: (app) => headingOf(app, views),
    hasThrown,
    reload: async () => {
      const { navigation, actionData } = router.state;
      const refused: Page[] = Object.values(actionData ?? {});
      // The user may still be reading the messages beside a refused form, or typing.
      const isInUse =
        refused.some(({ form }) => form) || (actionData && page().data && isWithoutHost(page()));
      if (navigation.state === "idle" && !isInUse) await router.revalidate();
    },
    replaceQuery: (query) => router.navigate(query, { replace: true, preventScrollReset: true }),
  };
}
