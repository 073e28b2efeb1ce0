/** Names a heater by its place: in the titles of its screens, and in lists. */
import type { AddressedHeater, HeaterHead } from "../generated/page-data";
import type { Translate } from "../texts";
import { DOT, joinKnown, placeName } from "./location";

export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return joinKnown([heaterPlace(heater, t), tab], " · ");
}

/** The name of a heater in a list: its place, with its serial number if other heaters have the same
 * address. Without a place, the serial number alone; null if neither is known. */
export function heaterName(heater: AddressedHeater): string | null {
  const { serial_number, shares_address } = heater;
  const place = placeName(heater);
  return (place && joinKnown([place, shares_address ? serial_number : null], DOT)) || serial_number;
}

/** The place of the heater; if it is not known, the heater's name or serial number. */
export function heaterPlace(heater: HeaterHead, t: Translate): string {
  return placeName(heater) || heater.name || heater.serial_number || t("heater.unnamed");
}
