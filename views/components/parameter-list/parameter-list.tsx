/** A heater's parameters with their values; those that differ from their default
 * are marked, also in words. */
import { type App, langOf } from "../../app";
import type {
  HeaterHead,
  ParameterListing,
  ParameterRow,
  ShownValue,
  UnconfirmedValue,
} from "../../generated/page-data";
import { addressPart, href, type Query } from "../../routes";
import { Columns } from "../columns/columns";
import { Icon } from "../icon/icon";
import { ParameterValue, valueText } from "../parameter-value/parameter-value";
import { SafeHtml } from "../safe-html/safe-html";
import { Unconfirmed } from "./unconfirmed";

/** The height of a group's heading, in rows. */
const HEADING = 0.5;
/** Marks the place of a value in a translated sentence. */
const GAP = "\0";

export interface ParameterListProps {
  app: App;
  /** The heater of the parameters. */
  heater: HeaterHead;
  listing: ParameterListing;
  /** The parameters of a group are adjacent. */
  parameters: readonly ParameterRow[];
}

export function ParameterList({ parameters, ...props }: ParameterListProps) {
  const names = [...new Set(parameters.map(({ group }) => group))];
  if (names.every((name) => name === null)) return <Rows {...props} parameters={parameters} />;
  const blocks = names.map((name) => {
    const rows = parameters.filter(({ group }) => group === name);
    const content = (
      <section key={name ?? ""} className="params-group">
        <h2 lang={langOf(props.app, name)}>{name ?? props.app.t("parameters.ungrouped")}</h2>
        <Rows {...props} parameters={rows} />
      </section>
    );
    return { rows: rows.length + HEADING, content };
  });
  return <Columns blocks={blocks} />;
}

/** The filter of a listing as a query, for the addresses of the screens that show the listing. */
export function listingQuery({ q, changed }: ParameterListing): Query {
  return { q, changed: changed ? "1" : "" };
}

function Rows({ parameters, ...props }: ParameterListProps) {
  const { marked, unconfirmed } = props.listing;
  return (
    <ul className="rows params">
      {parameters.map((row) => (
        <Row
          key={row.id}
          {...props}
          row={row}
          isMarked={row.id === marked}
          sent={unconfirmed.find(({ parameter_id }) => parameter_id === row.id)}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<ParameterListProps, "parameters"> {
  row: ParameterRow;
  isMarked: boolean;
  sent: UnconfirmedValue | undefined;
}

function Row({ app, heater, listing, row, isMarked, sent }: RowProps) {
  const { id, sw_type, offline } = heater;
  const { code, name, content, value, differs, locked } = row;
  const isFixed = offline || locked;
  const to = href("heater-param", { id, sw_type, param: row.id }, listingQuery(listing));
  return (
    // After a change the redirect leads to this id: the row takes the focus.
    <li id={`p-${addressPart(row.id)}`} tabIndex={-1} className={isMarked ? "marked" : undefined}>
      <div>
        <p>
          {code ? <code>{code}</code> : null}{" "}
          <a className="row-link" href={to} lang={langOf(app, name)}>
            {name ?? code ?? row.id}
          </a>
        </p>
        {content ? <SafeHtml app={app} html={content} /> : null}
      </div>
      <p>
        <span className={isFixed ? undefined : "editable"}>
          <ParameterValue app={app} value={value} className={differs ? "differs" : undefined} />
          {isFixed ? null : <Icon name="pencil" />}
        </span>
        {differs ? <Differs app={app} value={row.default} /> : null}
      </p>
      {sent ? <Unconfirmed app={app} sent={sent} value={value} /> : null}
    </li>
  );
}

/** The default in a sentence. A default that is a text of the provider in another language has an
 * element of its own with that language. */
function Differs({ app, value }: { app: App; value: ShownValue }) {
  if (!langOf(app, value.text)) {
    return <small>{app.t("parameters.differs", { value: valueText(app, value) })}</small>;
  }
  const [before, after] = app.t("parameters.differs", { value: GAP }).split(GAP);
  return (
    <small>
      {before}
      <ParameterValue app={app} value={value} />
      {after}
    </small>
  );
}
