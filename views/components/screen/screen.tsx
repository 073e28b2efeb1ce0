/** The screen of a page object: the view of its route, or the problem in its place. */
import { brand } from "brand";
import type { App, View, Views } from "../../app";
import type { FormState, Page } from "../../generated/page-data";
import { Problem, problemTitle } from "../problem/problem";
import { Shell } from "../shell/shell";
import { ErrorBoundary, hasThrown } from "./error-boundary";

interface ScreenProps {
  app: App;
  views: Views;
}

/** In the browser a view that throws is replaced by the problem screen until the next page object. */
export function Screen({ app, views }: ScreenProps) {
  const failed = { ...app, page: { ...app.page, problem: INTERNAL } };
  return (
    <ErrorBoundary
      page={app.page}
      title={documentTitle(problemTitle(failed))}
      fallback={<Content app={failed} views={views} />}
    >
      <Content app={app} views={views} />
    </ErrorBoundary>
  );
}

/** The document's title; after a refused form it begins by saying so. */
export function titleOf(app: App, views: Views): string {
  const title = documentTitle(headingOf(app, views));
  return isRefused(app) ? app.t("form.error_title", { title }) : title;
}

/** Whether the screen shows a form with errors. */
export function isRefused(app: App): boolean {
  // Cast: the search by address is a form, too, but sent by GET; its errors are in the page data.
  const { search } = (app.page.data ?? {}) as { search?: { form?: FormState } };
  const form = app.page.form ?? search?.form;
  return Object.keys(form?.errors ?? {}).length > 0;
}

/** The text of the screen's first heading. */
export function headingOf(app: App, views: Views): string {
  if (hasThrown(app.page)) return problemTitle(app);
  try {
    return boundView(app, views)?.title() ?? problemTitle(app);
  } catch {
    // Rendering the same view throws as well, and the error boundary reports it.
    return problemTitle(app);
  }
}

const INTERNAL: Page["problem"] = {
  kind: "internal",
  retry_after: null,
  request_id: null,
  copies: [],
  kept_list: null,
  catalogue: null,
};

function Content({ app, views }: ScreenProps) {
  const view = boundView(app, views);
  return (
    <Shell app={app} title={view ? view.title() : problemTitle(app)} head={view?.head()}>
      {view ? view.element() : <Problem app={app} />}
    </Shell>
  );
}

/** The view of the page's route with its data; null for a problem, and if the view is not loaded. */
function boundView(app: App, views: Views) {
  const { problem, route, data } = app.page;
  // Cast: the host sends the data of the route's page module, whose type the route's view takes.
  const view = (views as Readonly<Record<string, View<typeof data>>>)[route];
  if (problem || !view) return null;
  return {
    title: () => view.title(data, app),
    head: () => view.head?.(data, app),
    element: () => <view.default app={app} data={data} form={app.page.form} />,
  };
}

function documentTitle(heading: string): string {
  return `${heading} · ${brand.name}`;
}
