/** The last changes by this account, in the report. */
import type { App } from "../../app";
import { Time } from "../../components";
import { ChangeName, ChangeValues } from "../../components/change-list/change-list";
import type { ChangeRow, Part } from "../../generated/page-data";
import { Section } from "./section";

export function Changes({ app, changes }: { app: App; changes: Part<ChangeRow> }) {
  const { t, format } = app;
  return (
    <Section app={app} title={t("changes.title")} part={changes} empty={t("changes.none")}>
      {(items) => (
        <ul className="changes-made">
          {items.map((change) => (
            <li key={change.id}>
              <Time at={change.at} text={format.date(change.at)} />{" "}
              <ChangeName app={app} change={change} /> <ChangeValues app={app} change={change} />
              {change.outcome === "DONE" ? null : ` (${t(`change.outcome.${change.outcome}`)})`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
