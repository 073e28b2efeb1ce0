/** The components that screens are made of. */

export { brand } from "brand";
export { age } from "./age/age";
export { Card } from "./card/card";
export { dial, Mail, Phone } from "./contact/contact";
export { DataList, type Entry } from "./data-list/data-list";
export { Dialog } from "./dialog/dialog";
export { EmptyState } from "./empty-state/empty-state";
export { Field } from "./field/field";
export { Form } from "./form/form";
export { Refusal } from "./form/refusal";
export { HeaterMap } from "./heater-map/heater-map";
export { Icon, type IconName } from "./icon/icon";
export { headline, heaterOf, Kind, ReadToggle } from "./notification/notification";
export { Pager } from "./pager/pager";
export { PartFailed } from "./part-failed/part-failed";
export { codeOf, join, placeOf } from "./place/place";
export { SafeHtml } from "./safe-html/safe-html";
export { iconOf, StatusBadge } from "./status-badge/status-badge";
export { Table } from "./table/table";
