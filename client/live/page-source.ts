/** The router as the source of the pages that are shown. */
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
  // Of the data of all routes only that of the shown one is there.
  const page = () => Object.values(router.state.loaderData).find(Boolean) ?? first;
  return {
    page,
    headingOf: (app) => headingOf(app, views),
    hasThrown,
    reload: async () => {
      const { navigation, actionData } = router.state;
      // What was refused on a copy is still being read, or typed.
      const isInUse = actionData && page().data && isWithoutHost(page());
      if (navigation.state === "idle" && !isInUse) await router.revalidate();
    },
    replaceQuery: (query) => router.navigate(query, { replace: true, preventScrollReset: true }),
  };
}
