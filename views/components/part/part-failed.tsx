/** Says which part of a screen is missing and why, and offers to load the screen again. */
import type { App } from "../../app";
import type { Part } from "../../generated/page-data";
import { Icon } from "../icon/icon";

interface PartFailedProps {
  app: App;
  /** The part's name, as its heading has it. */
  part: string;
  problem: NonNullable<Part<unknown>["problem"]>;
}

export function PartFailed({ app: { page, t }, part, problem }: PartFailedProps) {
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
