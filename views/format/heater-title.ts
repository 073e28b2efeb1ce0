/** The title of a heater's screens: where the heater is, and which tab is open. */
import type { AddressedHeater, HeaterHead } from "../generated/page-data";
import type { Translate } from "../texts";
import { joinKnown, placeName } from "./location";

export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return joinKnown([heaterPlace(heater, t), tab], " · ");
}

/** What names a heater in a list: where it is, and at an address that it shares, its serial number.
 * Without a place, the number alone; null where neither is known. */
export function heaterName(heater: AddressedHeater): string | null {
  const { serial_number, shares_address } = heater;
  const place = placeName(heater);
  return (
    (place && joinKnown([place, shares_address ? serial_number : null], " · ")) || serial_number
  );
}

/** Where the heater is; where that is not known, its name or serial number. */
export function heaterPlace(heater: HeaterHead, t: Translate): string {
  return placeName(heater) || heater.name || heater.serial_number || t("heater.unnamed");
}
