/** The title of a heater's screens: where the heater is, and which tab is open. */
import type { HeaterHead } from "../generated/page-data";
import type { Translate } from "../texts";
import { fullLocation, joinKnown } from "./location";

export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return joinKnown([fullLocation(heater) || heater.name || t("heater.unnamed"), tab], " · ");
}
