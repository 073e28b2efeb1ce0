/** The heater's parameters: first those that differ from their default, then all of them. */
import { type App, langOf } from "../../app";
import { isEmptyValue, ParameterValue, Table } from "../../components";
import type { ParameterRow, Part } from "../../generated/page-data";
import { Section } from "./section";

interface ParametersProps {
  app: App;
  parameters: Part<ParameterRow>;
}

export function DifferingParameters({ app, parameters: { items, problem } }: ParametersProps) {
  // Where no default is known there is nothing to differ from.
  if (problem || items.every(({ default: known }) => isEmptyValue(known))) return null;
  const { t } = app;
  const differing = items.filter((row) => row.differs);
  const title = t("report.differing");
  return (
    <Section
      app={app}
      title={title}
      problem={null}
      none={differing.length === 0 ? t("report.none_differs") : null}
    >
      <Rows app={app} title={title} rows={differing} />
    </Section>
  );
}

export function AllParameters({ app, parameters: { items, problem } }: ParametersProps) {
  const { t } = app;
  const title = t("report.all_parameters");
  return (
    <Section
      app={app}
      title={title}
      problem={problem}
      none={items.length === 0 ? t("HEATER_NO_PARAMETERS_FOUND_WARNING") : null}
    >
      <Rows app={app} title={title} rows={items} />
    </Section>
  );
}

interface RowsProps {
  app: App;
  title: string;
  rows: readonly ParameterRow[];
}

function Rows({ app, title, rows }: RowsProps) {
  const { t } = app;
  const heads = [
    t("report.parameter_code"),
    t("field.name"),
    t("parameter.value"),
    t("parameter.default"),
  ];
  return (
    <Table caption={title} heads={heads}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.code ?? "–"}</td>
          <th scope="row" lang={langOf(app, row.name)}>
            {row.name ?? "–"}
          </th>
          <td data-label={t("parameter.value")}>
            <ParameterValue
              app={app}
              value={row.value}
              className={row.differs ? "differs" : undefined}
            />
          </td>
          <td data-label={t("parameter.default")}>
            <ParameterValue app={app} value={row.default} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
