/** The last changes that were made from this account, in the report. */
import type { App } from "../../app";
import { Time } from "../../components";
import { ChangeName, valuesText } from "../../components/change-list/change-list";
import type { ChangeRow, Part } from "../../generated/page-data";
import { TableSection } from "./section";

export function Changes({ app, changes }: { app: App; changes: Part<ChangeRow> }) {
  const { t, format } = app;
  return (
    <TableSection
      app={app}
      title={t("changes.title")}
      part={changes}
      empty={t("changes.none")}
      heads={[t("field.date"), t("changes.what"), t("changes.outcome")]}
    >
      {(items) =>
        items.map((change) => (
          <tr key={change.id}>
            <td>
              <Time at={change.at} text={format.dateTime(change.at)} />
            </td>
            <th scope="row">
              <ChangeName app={app} change={change} /> {valuesText(app, change)}
            </th>
            <td>{t(`change.outcome.${change.outcome}`)}</td>
          </tr>
        ))
      }
    </TableSection>
  );
}
