/** The components of screens, and the formats. All exports of this module are loaded with every screen;
 * screens import larger components that only one or two of them need by their own paths. */
import "../basics";

export { brand } from "brand";
export * from "../format";
export { AsOf } from "./as-of/as-of";
export { AutosaveStatus } from "./autosave/save";
export { BackLink } from "./back-link/back-link";
export { LinkButton } from "./button/link-button";
export { SubmitButton } from "./button/submit-button";
export { Card } from "./card/card";
export { RowLink } from "./card/row-link";
export { type Block, Columns } from "./columns/columns";
export { EmailLink, PhoneLink } from "./contact/contact";
export { DescriptionList, type Entry } from "./description-list/description-list";
export { Dialog } from "./dialog/dialog";
export { DialogActions } from "./dialog/dialog-actions";
export { Dotted } from "./dotted/dotted";
export { EmptyState } from "./empty-state/empty-state";
export { CODE, Field, type FieldRow, numberKeyboard } from "./field/field";
export { FieldError } from "./field/field-error";
export { LabelledControl } from "./field/labelled-control";
export { type Option, SelectField } from "./field/select-field";
export { TextArea } from "./field/text-area";
export { type Choices, choicesText, Filter, FilterSelect } from "./filter/filter";
export { FaultText } from "./findings/fault-text";
export { Findings } from "./findings/findings";
export { REASON_ICONS, ReasonText } from "./findings/reason";
export { Form } from "./form/form";
export { FormError } from "./form/form-error";
export { HeaterMap } from "./heater-map/heater-map";
export { codeOf, HeaterName } from "./heater-name/heater-name";
export { HeaterFrame, heaterHead } from "./heater-tabs/heater-tabs";
export { Icon, type IconName } from "./icon/icon";
export { KeepList } from "./keep-list/keep-list";
export { ListHead } from "./list-head/list-head";
export { ListSearch } from "./list-search/list-search";
export {
  heaterLink,
  namedHeater,
  notificationTitle,
  ReadToggle,
  SeverityIcon,
} from "./notification/notification";
export { Pager } from "./pager/pager";
export { isEmptyValue, ParameterValue, valueText } from "./parameter-value/parameter-value";
export { PartCard } from "./part/part-card";
export { PartContent } from "./part/part-content";
export { PartFailed } from "./part/part-failed";
export { PolicyDialog, PolicyLink } from "./policy/policy";
export { PrintButton } from "./print-button/print-button";
export { SafeHtml } from "./safe-html/safe-html";
export { SearchBox } from "./search-box/search-box";
export { SearchInput } from "./search-input/search-input";
export { SeriesPicture } from "./series-picture/series-picture";
export { SolvedBadge } from "./solved-badge/solved-badge";
export { Sparkline } from "./sparkline/sparkline";
export { isOutdated, StatusBadge } from "./status-badge/status-badge";
export { type Head, Table } from "./table/table";
export { Tabs } from "./tabs/tabs";
export { Terms } from "./terms/terms";
export { Time, WallClock } from "./time/time";
export { Unsent } from "./unsent/unsent";
export { WorklistNotes } from "./worklist-notes/worklist-notes";
