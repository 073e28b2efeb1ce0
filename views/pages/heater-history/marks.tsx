/** The faults and service notes in the shown range, the newest first. */
import { type App, langOf } from "../../app";
import { EmptyState, Icon, joinKnown, SolvedBadge } from "../../components";
import { dayText } from "../../format/day";
import type { HeaterHistoryData } from "../../generated/page-data";

interface MarksProps {
  app: App;
  data: HeaterHistoryData;
}

export function Marks({ app, data: { faults, notes, marks, today } }: MarksProps) {
  const { t, format } = app;
  const listed = [
    ...faults.items.map((mark) => ({ ...mark, kind: "fault" as const })),
    ...notes.items.map((mark) => ({ ...mark, kind: "note" as const })),
  ].sort((one, other) => other.day - one.day);
  if (listed.length === 0) {
    // If one of the lists is missing, it is not known that there are no marks.
    const isKnown = !(faults.problem || notes.problem);
    return isKnown ? <EmptyState icon="book" text={t("history.no_marks")} /> : null;
  }
  return (
    <>
      <ul className="marks">
        {listed.map(({ kind, day, code, text, solved }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <li key={index} className={kind === "fault" ? "fault" : "service"}>
            <Icon name={kind === "fault" ? "fault" : "book"} />
            <span className="day">{dayText(app, day, today)}</span>
            <span className="written" lang={kind === "fault" ? langOf(app, text) : undefined}>
              {joinKnown([code, text], " ") ||
                t(kind === "fault" ? "report.fault" : "service.no_message")}
            </span>
            {solved === null ? null : <SolvedBadge t={t} solved={solved} />}
          </li>
        ))}
      </ul>
      {listed.length < marks ? (
        <p className="said">
          {t("history.latest_marks", {
            shown: format.number(listed.length),
            number: format.number(marks),
          })}
        </p>
      ) : null}
    </>
  );
}
