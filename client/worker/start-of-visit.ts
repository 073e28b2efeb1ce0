/** The page that starts a visit, from a copy: it may begin several visits, and days after it was stored. */

import { clockIn } from "../../views/format/format";
import type { HeaterVisitNewData, Page, SheetDocument } from "../../views/generated/page-data";
import { type Edition, type StoredPage, storedPage } from "../shared/copy-store";
import type { RouteMatch } from "./offline-pages";

export const START = "heater-visit-new";

/** Returns the copy with the sheet that the address names; null if there is none. */
export async function copyOfStart(
  edition: Edition,
  { path, query }: RouteMatch,
): Promise<StoredPage | null> {
  const sheet = query.get("sheet");
  const copy = sheet
    ? await storedPage(edition, `${path}?${new URLSearchParams({ sheet })}`)
    : null;
  const found = copy ?? (await storedPage(edition, path));
  return found && (!sheet || dataOf(found.page).blank.sheet === sheet) ? found : null;
}

/** Returns the page, whose `now` is the current time, for a new visit: the planned one that the address
 * names or whose day has come, else one with an id of its own, by which the host knows it again. */
export function startOfVisit(page: Page, { query, address }: RouteMatch): Page {
  const data = dataOf(page);
  const [day, month, year] = clockIn(data.day_zone, Date.parse(page.now));
  const today = `${year}-${month}-${day}`;
  const asked = query.get("visit");
  const planned =
    data.coming.find((each) => (asked ? each.id === asked : each.day <= today)) ?? null;
  const id = planned?.id ?? (asked || crypto.randomUUID().replaceAll("-", ""));
  const blank = { ...data.blank, values: valuesOn(today, data.blank) };
  const now: HeaterVisitNewData = { ...data, id, planned, blank };
  return { ...page, data: now, url: address };
}

/** What the sheet begins with on a day: that day in place of the copy's, and nothing that was measured then. */
function valuesOn(today: string, { sections, values }: SheetDocument): Record<string, string> {
  const kinds = new Map(
    sections.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind])),
  );
  const kept = Object.entries(values).filter(([name]) => kinds.get(name) !== "NUMBER");
  return Object.fromEntries(
    kept.map(([name, value]) => [name, kinds.get(name) === "DATE" ? today : value]),
  );
}

function dataOf(page: Page): HeaterVisitNewData {
  // Cast: the type of a page's data follows from its route.
  return page.data as HeaterVisitNewData;
}
