/** Formats numbers, times, places and statuses as texts, which are the same in V8 and in browsers. */
export { ageText, agoText, durationText, eventText } from "./age";
export { faultName, faultSince } from "./fault";
export { milliseconds } from "./format";
export { heaterName, heaterPlace, heaterTitle } from "./heater-title";
export {
  bidiIsolate,
  DOT,
  fullLocation,
  joinKnown,
  placeName,
  shortLocation,
  streetAddress,
} from "./location";
export { fieldLabel, messageText } from "./message";
export { phoneText } from "./phone";
export {
  amountText,
  fineQuantityText,
  isImplausible,
  quantityText,
  type Shown,
  unitText,
  withUnit,
} from "./quantity";
export { GROUPS, type Group, NO_VALUE, rowsOf, unitOf } from "./realtime";
export { STATUS_ICONS, statusIcon } from "./status-icons";
export {
  isOut,
  lastSeenText,
  outageText,
  type StatusNote,
  statusName,
  statusNotes,
} from "./status-notes";
export { plannedText, visitedText, visitReason } from "./visit";
