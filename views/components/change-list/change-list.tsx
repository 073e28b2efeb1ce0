/** Rows of the log of changes: the time, what was changed, the old and new value, and the outcome. */
import { type App, langOf } from "../../app";
import { heaterName } from "../../format";
import type { ChangedCustomer, ChangeRow, HeaterRow } from "../../generated/page-data";
import { href } from "../../routes";
import { Icon, type IconName } from "../icon/icon";
import { isEmptyValue, valueText } from "../parameter-value/parameter-value";
import { Time } from "../time/time";

const ICONS: Readonly<Record<ChangeRow["kind"], IconName>> = {
  PARAMETER: "sliders",
  RESET: "reload",
  NOTE: "book",
  INVITE: "mail",
  CONNECTION: "plus",
  REMOVAL: "trash",
  VISIT: "check",
};

/** In the order of a filter. */
// Cast: the keys of ICONS are the kinds.
export const CHANGE_KINDS = Object.keys(ICONS) as ChangeRow["kind"][];

/** A change, with its heater or customer unless the screen is that of one heater. */
export interface ListedChange {
  change: ChangeRow;
  heater: HeaterRow | null;
  customer?: ChangedCustomer | null;
}

interface ChangeListProps {
  app: App;
  changes: readonly ListedChange[];
  /** The address that asks whether the old value of a change is to be restored. */
  restoreAt?: (change: string) => string;
}

export function ChangeList({ app, changes, restoreAt }: ChangeListProps) {
  return (
    <ul className="rows changes">
      {changes.map((listed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes of the provider have no identity.
        <li key={index}>
          <Icon name={ICONS[listed.change.kind]} />
          <What app={app} {...listed} />
          {restoreAt && listed.change.restore !== null ? (
            <Restore app={app} change={listed.change} at={restoreAt} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface HeaterChangesProps extends Omit<ChangeListProps, "changes"> {
  changes: readonly ChangeRow[];
}

/** Changes at one heater. */
export function HeaterChanges({ changes, ...props }: HeaterChangesProps) {
  return <ChangeList {...props} changes={changes.map((change) => ({ change, heater: null }))} />;
}

function What({ app, change, heater, customer }: ListedChange & { app: App }) {
  const { t, format } = app;
  const { at, outcome } = change;
  // For a connection, the name of the gateway.
  const text = change.note ?? (change.kind === "CONNECTION" ? change.name : null);
  return (
    <p>
      <span>
        <ChangeName app={app} change={change} />{" "}
        <ChangeValues app={app} change={change} className="values" />
        {text ? <span className="written">{text}</span> : null}
      </span>
      {outcome === "DONE" ? null : <b className="outcome">{t(`change.outcome.${outcome}`)}</b>}
      <small>
        <Time at={at} text={format.dateTime(at)} />
        {heater ? <Place app={app} heater={heater} /> : null}
        {customer ? <Whom app={app} customer={customer} /> : null}
      </small>
    </p>
  );
}

/** The name of the changed parameter, else the kind of the change. */
export function ChangeName({ app, change }: { app: App; change: ChangeRow }) {
  const { kind, name, sheet } = change;
  if (sheet !== null) {
    return (
      <a className="reach" href={href("visit-sheet", { visit: sheet })}>
        {app.t("change.VISIT")}
      </a>
    );
  }
  if (name === null || kind !== "PARAMETER") return <span>{app.t(`change.${kind}`)}</span>;
  return <span lang={langOf(app, name)}>{name}</span>;
}

function Place({ app: { t }, heater }: { app: App; heater: HeaterRow }) {
  const { id, sw_type } = heater;
  return (
    <a className="reach" href={href("heater-details", { id, sw_type })}>
      {heaterName(heater) ?? t("heater.nowhere")}
    </a>
  );
}

/** The name of the customer, as a link while the installer has the customer; without a name, the number
 * that the log has. */
function Whom({
  app: { t },
  customer: { id, name, linked },
}: {
  app: App;
  customer: ChangedCustomer;
}) {
  const shown = name ?? (linked ? t("customer.unnamed") : t("changes.customer", { id }));
  if (!linked) return <bdi>{shown}</bdi>;
  return (
    <a className="reach" href={href("customer", { id })}>
      {shown}
    </a>
  );
}

interface ChangeValuesProps {
  app: App;
  change: ChangeRow;
  className?: string;
}

/** `60 → 55 °C`, with the language of the values' texts; nothing for a change without values. */
export function ChangeValues({ app, change, className }: ChangeValuesProps) {
  const { old, new: value } = change;
  if (isEmptyValue(value)) return null;
  // If both units are equal, the unit is shown once, at the end.
  const before = old.unit === value.unit ? { ...old, unit: null } : old;
  return (
    <b className={className} lang={langOf(app, value.text ?? old.text)}>
      {app.t("changes.values", { before: valueText(app, before), after: valueText(app, value) })}
    </b>
  );
}

interface RestoreProps {
  app: App;
  change: ChangeRow;
  at: (change: string) => string;
}

function Restore({ app, change: { id, name }, at }: RestoreProps) {
  const label = app.t("changes.restore");
  return (
    <a className="btn" href={at(id)} aria-label={`${label}: ${name ?? ""}`}>
      {label}
    </a>
  );
}
