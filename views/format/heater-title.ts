/** The title of a heater's screens: where the heater is, and which tab is open. */
import type { HeaterHead } from "../generated/page-data";
import type { Translate } from "../texts";
import { joinKnown, placeName } from "./location";

export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return joinKnown([heaterPlace(heater, t), tab], " · ");
}

/** Where the heater is; where that is not known, its name or serial number. */
export function heaterPlace(heater: HeaterHead, t: Translate): string {
  return placeName(heater) || heater.name || heater.serial_number || t("heater.unnamed");
}
