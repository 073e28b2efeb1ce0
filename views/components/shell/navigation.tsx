/** The entries of the side navigation, as the route table has them. */
import type { App } from "../../app";
import { href, isServed, NAVIGATION, routeOf } from "../../routes";
import { Icon } from "../icon/icon";
import { Unread } from "./unread";

export function Navigation({ app }: { app: App }) {
  const { page, t } = app;
  const section = routeOf(page.route)?.section;
  return (
    <ul>
      {NAVIGATION.filter((entry) => isServed(entry, page.shell)).map(({ name, icon }) => (
        <li key={name}>
          <a
            href={href(name)}
            aria-current={name === page.route ? "page" : name === section || undefined}
          >
            <Icon name={icon} />
            {t(`nav.${name}`)}
            {name === "notifications" ? <Unread app={app} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
