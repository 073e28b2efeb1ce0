/** The note about a value that was sent and not read back yet; it is shown
 * until the provider has it. */
import type { App } from "../../app";
import type { ShownValue, UnconfirmedValue } from "../../generated/page-data";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";
import { ParameterValue } from "../parameter-value/parameter-value";
import { Time } from "../time/time";

interface UnconfirmedProps {
  app: App;
  sent: UnconfirmedValue;
  /** The value that the provider has. */
  value: ShownValue;
}

export function Unconfirmed({ app, sent, value }: UnconfirmedProps) {
  const { t, format, page } = app;
  const isToday = format.date(sent.sent) === format.date(sent.read);
  const sentAt = isToday ? format.time(sent.sent) : format.dateTime(sent.sent);
  return (
    <div className="note warn">
      <Icon name="warning" />
      <div>
        <b>{t("receipt.not_confirmed")}</b>
        <p>
          <Time at={sent.sent} text={t("receipt.sent", { time: sentAt })} />{" "}
          <ParameterValue app={app} value={sent.value} />
        </p>
        <p>
          <Time at={sent.read} text={t("receipt.read", { time: format.time(sent.read) })} />{" "}
          <ParameterValue app={app} value={value} />
        </p>
        {page.route === "heater-params" ? (
          <Form app={app} label={null} className="actions" quiet>
            <button type="submit" className="btn" name="check" value={sent.parameter_id}>
              <Icon name="reload" />
              {t("receipt.check")}
            </button>
            <button type="submit" className="btn" name="seen" value={sent.parameter_id}>
              {t("action.close")}
            </button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
