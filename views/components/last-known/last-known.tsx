/** Says that the screen is a copy and how old it is, and offers to load it again. */
import type { App } from "../../app";
import { ageText } from "../../format";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";

export function LastKnown({ app, since }: { app: App; since: string }) {
  const { page, t, format } = app;
  const values = { when: format.dateTime(since), age: ageText(app, since) ?? "" };
  return (
    <>
      <div className="last-known">
        <Icon name="lost" />
        <b>
          <Time at={since} text={t("offline.last_known", values)} />
        </b>
        <a className="btn" href={page.url} aria-label={t("action.retry")}>
          <Icon name="reload" />
          <span>{t("action.retry")}</span>
        </a>
      </div>
      <p className="hint" data-said="">
        {t("offline.what")}
      </p>
    </>
  );
}
