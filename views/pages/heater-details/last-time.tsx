/** The notes and changes at the last occurrence of the current fault. */
import type { App } from "../../app";
import { PartCard } from "../../components";
import { ChangeList } from "../../components/change-list/change-list";
import type { EarlierChange, Part } from "../../generated/page-data";

export function LastTime({ app, part }: { app: App; part: Part<EarlierChange> }) {
  const { t } = app;
  return (
    <PartCard app={app} title={t("last_time.title")} part={part} empty={null}>
      {(items) => (
        <>
          <p className="hint card-hint">{t("last_time.hint")}</p>
          <ChangeList app={app} changes={items} />
        </>
      )}
    </PartCard>
  );
}
