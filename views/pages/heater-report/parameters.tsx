/** The heater's parameters: those that differ from their default, and all of them on request. */
import { type App, langOf } from "../../app";
import { isEmptyValue, ParameterValue } from "../../components";
import type { HeaterReportData, ParameterRow, Part } from "../../generated/page-data";
import { reportAddress } from "./address";
import { TableSection } from "./section";

interface ParametersProps {
  app: App;
  data: HeaterReportData;
  parameters: Part<ParameterRow>;
}

/** The parameters that differ from their default, and a link that shows all
 * parameters or hides them again. */
export function Parameters({ app, data, parameters }: ParametersProps) {
  if (parameters.items.length === 0) return <AllParameters app={app} parameters={parameters} />;
  const { all_parameters } = data;
  const other = reportAddress(app, { ...data, all_parameters: !all_parameters });
  return (
    <>
      <DifferingParameters app={app} parameters={parameters} />
      {all_parameters ? <AllParameters app={app} parameters={parameters} /> : null}
      <p className="on-request">
        <a href={other}>{app.t(all_parameters ? "report.only_differing" : "report.show_all")}</a>
      </p>
    </>
  );
}

type TableProps = Omit<ParametersProps, "data">;

function DifferingParameters({ app, parameters }: TableProps) {
  const { t } = app;
  const { items } = parameters;
  const hasDefaults = items.some((row) => !isEmptyValue(row.default));
  return (
    <ParameterTable
      app={app}
      title={t("report.differing")}
      part={{ ...parameters, items: items.filter((row) => row.differs) }}
      empty={t(hasDefaults ? "report.none_differs" : "report.no_defaults")}
    />
  );
}

function AllParameters({ app, parameters }: TableProps) {
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
