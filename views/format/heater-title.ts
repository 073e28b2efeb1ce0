/** Names a heater by its place: in the titles of its screens, and in lists. */
import type { HeaterHead, HeaterRow } from "../generated/page-data";
import type { Translate } from "../texts";
import { DOT, joinKnown, placeName } from "./location";

export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return joinKnown([heaterPlace(heater, t), tab], " · ");
}

/** The name of a heater in a list: its place with the room, and its serial number if nothing else
 * distinguishes it. Without a place, the serial number alone; null if neither is known. */
export function heaterName(heater: HeaterRow): string | null {
  const { serial_number, needs_serial } = heater;
  const place = placeAndRoom(heater);
  return (place && joinKnown([place, needs_serial ? serial_number : null], DOT)) || serial_number;
}

/** The place of the heater with the room; if it is not known, the heater's name or serial number. */
export function heaterPlace(heater: HeaterHead, t: Translate): string {
  return placeAndRoom(heater) || heater.name || heater.serial_number || t("heater.unnamed");
}

/** `Molenweg 14a, Utrecht · boiler room`; empty if the address is not known. */
function placeAndRoom(heater: HeaterRow): string {
  const place = placeName(heater);
  return place && joinKnown([place, heater.room], DOT);
}
