/** The entries of the side navigation, in the order of the route table. */
import type { App } from "../../app";
import type { RouteName } from "../../generated/routes";
import { href, isServed, NAVIGATION, routeOf } from "../../routes";
import { Icon } from "../icon/icon";
import { Unread } from "./unread";

/** The `aria-current` of an entry: "page" for the shown screen, true for the section of that screen,
 * undefined for all others. */
export function currentIn({ page }: App, name: RouteName): "page" | true | undefined {
  if (name === page.route) return "page";
  return name === routeOf(page.route)?.section || undefined;
}

export function Navigation({ app }: { app: App }) {
  const { page, t } = app;
  return (
    <ul>
      {NAVIGATION.filter((entry) => isServed(entry, page.shell)).map(({ name, icon }) => (
        <li key={name}>
          <a href={href(name)} aria-current={currentIn(app, name)}>
            <Icon name={icon} />
            {t(`nav.${name}`)}
            {name === "notifications" ? <Unread app={app} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
