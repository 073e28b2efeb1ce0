/** Search results as plain entries, for the screen of results and for the suggestions in the header. */
import {
  type App,
  ageText,
  fullLocation,
  href,
  joinKnown,
  langOf,
  shortLocation,
  statusName,
  statusNotes,
} from "../../basics";
import type { Found, SearchData } from "../../generated/page-data";

export interface Hit {
  id: string;
  /** Null where no type is known to have the fault. */
  link: string | null;
  text: string;
  /** The language of the text, where it is another than the page's. */
  lang?: string | undefined;
  /** What tells it apart from others of the same name. */
  about: string;
}

export interface HitGroup {
  name: Exclude<SearchData["group"], "">;
  title: string;
  hits: Hit[];
  total: number;
  problem: Found<unknown>["problem"];
}

/** The groups in their order, without those that are empty. */
export function groupsOf(app: App, data: SearchData): HitGroup[] {
  const { t } = app;
  const groups = [
    group("customers", data.customers, (customer) => ({
      id: customer.id,
      link: href("customer", { id: customer.id }),
      text: customer.name ?? t("customer.unnamed"),
      about: fullLocation(customer),
    })),
    group("heaters", data.heaters, ({ heater, name, kept }) => ({
      id: heater.id,
      link: href("heater-details", { id: heater.id, sw_type: heater.sw_type }),
      text: shortLocation(heater) || heater.serial_number || t("heater.nowhere"),
      about: joinKnown(
        [
          heater.city_name,
          name,
          heater.serial_number,
          statusName(app, heater.status),
          ...statusNotes(app, heater.status),
          kept && t("search.kept", { age: ageText(app, kept) ?? "" }),
        ],
        " · ",
      ),
    })),
    group("types", data.types, ({ id, name, series }) => ({
      id,
      link: href("heater-info-detail", { id }),
      text: name ?? t("heater.type_unknown"),
      about: series ?? "",
    })),
    group("faults", data.faults, ({ id, code, name, type_id }) => ({
      id,
      link:
        type_id === null ? null : href("heater-info-detail", { id: type_id }, { tab: "faults" }),
      text: joinKnown([code, name], " · "),
      lang: langOf(app, name),
      about: "",
    })),
  ];
  return groups.filter(({ total, problem }) => total > 0 || problem !== null);

  function group<T>(name: HitGroup["name"], found: Found<T>, hit: (item: T) => Hit): HitGroup {
    const { items, total, problem } = found;
    return { name, title: t(`search.${name}`), hits: items.map(hit), total, problem };
  }
}

/** Says that nothing was found: anywhere, or in what is kept without a connection. */
export function noneText({ page, t }: App, q: string): string {
  return t(page.last_known ? "search.none_kept" : "search.none", { q });
}
