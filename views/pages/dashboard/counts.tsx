/** The number of heaters in each status group; each number is a link to those heaters. */
import type { App } from "../../app";
import { Icon, PartFailed, STATUS_ICONS } from "../../components";
import type { GroupCount, Part } from "../../generated/page-data";
import { href } from "../../routes";

/** The groups whose number is always shown: late numbers get the space of these. */
const EXPECTED: readonly GroupCount[] = [
  { group: "ON", count: 0 },
  { group: "OFF", count: 0 },
  { group: "FAULT", count: 0 },
  { group: "NO_CONNECTION", count: 0 },
];

export function Counts({ app, counts }: { app: App; counts: Part<GroupCount> }) {
  const title = app.t("dashboard.counts");
  const { items, problem, late } = counts;
  return (
    <div className="counts-part">
      {problem ? (
        <div className="card">
          <PartFailed app={app} part={title} problem={problem} late={late} />
        </div>
      ) : null}
      {problem && late === null ? null : (
        <Numbers app={app} title={title} counts={problem ? EXPECTED : items} />
      )}
    </div>
  );
}

interface NumbersProps {
  app: App;
  title: string;
  counts: readonly GroupCount[];
}

function Numbers({ app: { t, format }, title, counts }: NumbersProps) {
  return (
    <ul className="counts" aria-label={title}>
      {counts.map(({ group, count }) => (
        <li key={group}>
          <a href={href("heaters", {}, { status: group })} className={STATUS_ICONS[group]}>
            <Icon name={STATUS_ICONS[group]} />
            <b>{format.number(count)}</b>
            {t(`dashboard.count.${group}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
