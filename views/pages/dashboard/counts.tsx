/** How many heaters are in each status group; each number leads to those heaters. */
import type { App } from "../../app";
import { Icon, PartFailed, STATUS_ICONS } from "../../components";
import type { GroupCount, Part } from "../../generated/page-data";
import { href } from "../../routes";

export function Counts({ app, counts }: { app: App; counts: Part<GroupCount> }) {
  const { t, format } = app;
  if (counts.problem) {
    return (
      <div className="card">
        <PartFailed app={app} part={t("dashboard.counts")} problem={counts.problem} />
      </div>
    );
  }
  return (
    <ul className="counts" aria-label={t("dashboard.counts")}>
      {counts.items.map(({ group, count }) => (
        <li key={group}>
          <a href={href("heaters", {}, { status: group })} className={STATUS_ICONS[group]}>
            <Icon name={STATUS_ICONS[group]} />
            <b>{format.number(count)}</b>
            {t(`status.${group}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
