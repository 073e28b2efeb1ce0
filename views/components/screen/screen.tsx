/** The screen of a page object: the view of its route, or the problem in its place. */
import { brand } from "brand";
import type { App, View, Views } from "../../app";
import { Problem, problemTitle } from "../problem/problem";
import { Shell } from "../shell/shell";

interface ScreenProps {
  app: App;
  views: Views;
}

export function Screen({ app, views }: ScreenProps) {
  const { page } = app;
  const view = viewOf(app, views);
  return (
    <Shell app={app} title={headingOf(app, views)}>
      {view ? (
        <view.default app={app} data={page.data as never} form={page.form} />
      ) : (
        <Problem app={app} />
      )}
    </Shell>
  );
}

/** The document's title. */
export function titleOf(app: App, views: Views): string {
  return `${headingOf(app, views)} · ${brand.name}`;
}

/** What the screen is about, as its first heading says. */
export function headingOf(app: App, views: Views): string {
  const view = viewOf(app, views);
  return view ? view.title(app.page.data as never, app) : problemTitle(app);
}

function viewOf({ page }: App, views: Views): View<never> | undefined {
  return page.problem ? undefined : views[page.route];
}
