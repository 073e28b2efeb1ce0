/** A scan in one of its states: the instruction, the progress, and the actions. */
import type { App, ViewProps } from "../../app";
import { Form, Icon, type IconName } from "../../components";
import type {
  ConnectedHeater,
  CustomerConnectData,
  ScanProgress,
  ScanState,
} from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import { addressPart, href } from "../../routes";

interface ScanProps extends ViewProps<CustomerConnectData> {
  scan: ScanProgress;
}

const STATES: Readonly<Record<ScanState, readonly [className: string, IconName, TextKey]>> = {
  NOT_STARTED: ["lead scan", "info", "connect.how"],
  WAITING: ["lead scan", "clock", "scan.WAITING"],
  ACTIVE: ["lead scan", "on", "scan.ACTIVE"],
  EXPIRED: ["note warn", "warning", "scan.EXPIRED"],
  CONNECTED: ["lead scan", "check", "scan.CONNECTED"],
  ERROR: ["note bad", "fault", "scan.ERROR"],
};

export function Scan({ app, data, form, scan }: ScanProps) {
  const { t, page } = app;
  const { state } = scan;
  const [className, icon, text] = STATES[state];
  const said = scan.never_ready ? "scan.never_ready" : text;
  const running = state === "WAITING" || state === "ACTIVE";
  return (
    <Form
      app={app}
      label={null}
      form={form}
      action={href("customer-connect", page.params)}
      className="card sheet"
    >
      <input type="hidden" name="account" value={data.account} />
      <p className={className} data-said="">
        <Icon name={icon} />
        {t(said)}
      </p>
      {running ? <ScanProgressBar app={app} scan={scan} /> : null}
      <div className="buttons">
        {data.heater ? <ConnectedActions app={app} heater={data.heater} /> : null}
        {state === "EXPIRED" || state === "ERROR" ? (
          <ActionButton name="again" text={t("connect.again")} main />
        ) : null}
        <ActionButton name="close" text={t(running ? "connect.cancel" : "action.close")} />
      </div>
    </Form>
  );
}

/** The client polls `data-scan` and moves the bar (`client/forms/scan.ts`); without JavaScript the
 * document refreshes itself. */
function ScanProgressBar({ app: { t }, scan }: { app: App; scan: ScanProgress }) {
  const { id, state, failures, elapsed, seconds } = scan;
  return (
    <div
      className="running"
      data-scan={`/live/scans/${addressPart(id)}`}
      data-state={state}
      data-failures={failures}
      data-max-failures={scan.max_failures}
      data-poll={scan.poll_seconds}
    >
      <progress
        max={seconds}
        value={Math.min(elapsed, seconds)}
        aria-label={t("connect.progress")}
      />
      <p className="hint">{t(failures > 0 ? "connect.no_answer" : "connect.leave")}</p>
    </div>
  );
}

function ConnectedActions({ app: { t }, heater }: { app: App; heater: ConnectedHeater }) {
  const { id, sw_type } = heater;
  return (
    <>
      <a className="btn main" href={href("heater-details", { id, sw_type })}>
        {t("connect.view")}
      </a>
      <ActionButton name="another" text={t("connect.another")} />
    </>
  );
}

function ActionButton({
  name,
  text,
  main = false,
}: {
  name: string;
  text: string;
  main?: boolean;
}) {
  return (
    <button type="submit" name="action" value={name} className={main ? "btn main" : "btn"}>
      {text}
    </button>
  );
}
