/** Working sheets as rows, each with a link to the sheet. */
import type { App } from "../../app";
import { joinKnown } from "../../format";
import type { SheetRow } from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";
import { Time } from "../time/time";

interface SheetListProps {
  app: App;
  sheets: readonly SheetRow[];
  /** Whether the rows say where the heater is. */
  places?: boolean;
}

export function SheetList({ app, sheets, places = true }: SheetListProps) {
  const { t, format } = app;
  return (
    <ul className="rows">
      {sheets.map(({ id, address, place, kind, begun, finished, is_correction }) => (
        <li key={id}>
          <p>
            <a className="row-link" href={address}>
              {joinKnown(
                [places ? place : null, kind ? t(`visit.kinds.${kind}`) : t("visit.sheet")],
                " · ",
              )}
            </a>
            <small>
              <Dotted
                parts={[
                  <Time key="begun" at={begun} text={format.dateTime(begun)} />,
                  finished ? null : <b key="draft">{t("visit.draft")}</b>,
                  is_correction && t("visit.correction"),
                ]}
              />
            </small>
          </p>
        </li>
      ))}
    </ul>
  );
}
