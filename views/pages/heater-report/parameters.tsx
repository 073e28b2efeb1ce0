/** The heater's parameters: first those that differ from their default, then all of them. */
import { type App, langOf } from "../../app";
import { isEmptyValue, ParameterValue } from "../../components";
import type { ParameterRow, Part } from "../../generated/page-data";
import { TableSection } from "./section";

interface ParametersProps {
  app: App;
  parameters: Part<ParameterRow>;
}

export function DifferingParameters({ app, parameters }: ParametersProps) {
  const { items, problem } = parameters;
  // Where no default is known there is nothing to differ from.
  if (problem || items.every(({ default: known }) => isEmptyValue(known))) return null;
  const { t } = app;
  const differing = { ...parameters, items: items.filter((row) => row.differs) };
  return (
    <ParameterTable
      app={app}
      title={t("report.differing")}
      part={differing}
      empty={t("report.none_differs")}
    />
  );
}

export function AllParameters({ app, parameters }: ParametersProps) {
  const { t } = app;
  const empty = t("HEATER_NO_PARAMETERS_FOUND_WARNING");
  const title = t("report.all_parameters");
  return <ParameterTable app={app} title={title} part={parameters} empty={empty} />;
}

interface ParameterTableProps {
  app: App;
  title: string;
  part: Part<ParameterRow>;
  empty: string;
}

function ParameterTable(props: ParameterTableProps) {
  const { app } = props;
  const { t } = app;
  const heads = [
    t("report.parameter_code"),
    t("field.name"),
    t("parameter.value"),
    t("parameter.default"),
  ];
  return (
    <TableSection {...props} heads={heads}>
      {(rows) =>
        rows.map((row) => (
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
        ))
      }
    </TableSection>
  );
}
