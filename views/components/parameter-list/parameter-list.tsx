/** A heater's parameters with their values; what differs from its default is marked, in words too. */
import { type App, langOf } from "../../app";
import type { ParameterRow, ShownValue } from "../../generated/page-data";
import { addressPart, href } from "../../routes";
import { SafeHtml } from "../safe-html/safe-html";

/** Marks where a value belongs in a translated sentence. */
const GAP = "\0";

interface ParameterListProps {
  app: App;
  /** The heater that they belong to. */
  heater: { id: string; sw_type: string };
  parameters: readonly ParameterRow[];
}

export function ParameterList({ app, heater, parameters }: ParameterListProps) {
  const { id, sw_type } = heater;
  return (
    <ul className="rows params">
      {parameters.map((row) => (
        <li key={row.id} id={`p-${addressPart(row.id)}`}>
          <div>
            <p>
              {row.code ? <code>{row.code}</code> : null}{" "}
              <a
                className="row-link"
                href={href("heater-param", { id, sw_type, param: row.id })}
                lang={langOf(app, row.name)}
              >
                {row.name ?? row.code ?? row.id}
              </a>
            </p>
            {row.content ? <SafeHtml app={app} html={row.content} /> : null}
          </div>
          <p>
            <ParameterValue
              app={app}
              value={row.value}
              className={row.differs ? "differs" : undefined}
            />
            {row.differs ? <Differs app={app} value={row.default} /> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The default in a sentence; where it is a text of the provider it has its own element, which names
 * the text's language. */
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

interface ValueProps {
  app: App;
  value: ShownValue;
  className?: string | undefined;
}

/** A parameter's value, in the language of its text. */
export function ParameterValue({ app, value, className }: ValueProps) {
  return (
    <span className={className} lang={langOf(app, value.text)}>
      {valueText(app, value)}
    </span>
  );
}

/** The value as text: a number with its unit, the name of an option, on or off. */
export function valueText({ t, format }: App, value: ShownValue): string {
  if (value.number !== null) {
    return [format.exact(value.number), value.unit].filter(Boolean).join(" ");
  }
  if (value.switch !== null) return t(value.switch ? "parameter.on" : "parameter.off");
  return value.text ?? "–";
}

/** Whether there is no value at all, such as the default of a heater without a type. */
export function isEmptyValue({ number, switch: on, text }: ShownValue): boolean {
  return number === null && on === null && text === null;
}
