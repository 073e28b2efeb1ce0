/** A heater's parameters with their values; what differs from its default is marked, in words too. */
import type { App } from "../../app";
import type { ParameterRow, ShownValue } from "../../generated/page-data";
import { addressPart, href } from "../../routes";
import { SafeHtml } from "../safe-html/safe-html";

interface ParameterListProps {
  app: App;
  /** Of the heater that they belong to. */
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
              <a className="go" href={href("heater-param", { id, sw_type, param: row.id })}>
                {row.name ?? row.code ?? row.id}
              </a>
            </p>
            {row.content ? <SafeHtml html={row.content} /> : null}
          </div>
          <p>
            <span className={row.differs ? "differs" : undefined}>
              {shownValue(app, row.value)}
            </span>
            {row.differs ? (
              <small>{app.t("parameters.differs", { value: shownValue(app, row.default) })}</small>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The value in words: a number with its unit, the name of an option, on or off. */
export function shownValue({ t, format }: App, value: ShownValue): string {
  if (value.number !== null) {
    return [format.exact(value.number), value.unit].filter(Boolean).join(" ");
  }
  if (value.switch !== null) return t(value.switch ? "parameter.on" : "parameter.off");
  return value.text ?? "–";
}

/** Whether there is no value at all, such as the default of a heater without a type. */
export function isNothing({ number, switch: on, text }: ShownValue): boolean {
  return number === null && on === null && text === null;
}
