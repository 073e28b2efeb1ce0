/** Says which part of a screen is missing and why, with a link that loads the screen again; or that the
 * part is late, with a link that waits for it. */
import type { App } from "../../app";
import type { Part } from "../../generated/page-data";
import { Icon } from "../icon/icon";

interface PartFailedProps {
  app: App;
  /** The part's name, as in its heading. */
  part: string;
  problem: NonNullable<Part<unknown>["problem"]>;
  late?: Part<unknown>["late"];
}

export function PartFailed({ app: { page, t }, part, problem, late = null }: PartFailedProps) {
  if (late !== null) {
    return (
      <div className="empty late">
        <Icon name="clock" />
        <p>{t("part.late", { part })}</p>
        <a className="btn" href={waitingAddress(page.url, late)}>
          {t("part.load", { part })}
        </a>
      </div>
    );
  }
  return (
    <div className="empty failed">
      <Icon name="warning" />
      <p>
        <b>{t("part.failed", { part })}</b> {t(`part.${problem}`)}
      </p>
      <a className="btn" href={page.url}>
        <Icon name="reload" />
        {t("action.reload")}
      </a>
    </div>
  );
}

/** The address of the same screen with a query that has the host wait for a late part. */
function waitingAddress(url: string, late: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}wait=${late}`;
}
