/** The entries of the side navigation; only screens that exist have one. */
import type { App } from "../../app";
import type { RouteName } from "../../generated/routes";
import { has, href } from "../../routes";
import { Icon, type IconName } from "../icon/icon";
import { Unread } from "./unread";

const ENTRIES = [
  ["dashboard", "grid"],
  ["customers", "people"],
  ["heaters", "flame"],
  ["heater-info", "book"],
  ["notifications", "bell"],
  ["settings", "sliders"],
  ["contact", "chat"],
] as const satisfies readonly (readonly [string, IconName])[];

type EntryName = (typeof ENTRIES)[number][0];

/** The entry that a screen belongs to. */
function sectionOf(route: string): EntryName | undefined {
  const found = ENTRIES.map(([name]) => name).find((name) => name === route);
  if (found) return found;
  if (route.startsWith("heater-info")) return "heater-info";
  if (route.startsWith("heater")) return "heaters";
  return route.startsWith("customer") || route === "invites" ? "customers" : undefined;
}

export function Navigation({ app: { page, t } }: { app: App }) {
  const section = sectionOf(page.route);
  return (
    <ul>
      {ENTRIES.filter(([name]) => has(name)).map(([name, icon]) => (
        <li key={name}>
          <a href={href(name as RouteName)} aria-current={currentness(name, page.route, section)}>
            <Icon name={icon} />
            {t(`nav.${name}`)}
            {name === "notifications" ? <Unread app={{ page, t }} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

function currentness(name: EntryName, route: string, section: EntryName | undefined) {
  if (name === route) return "page";
  return name === section ? true : undefined;
}
