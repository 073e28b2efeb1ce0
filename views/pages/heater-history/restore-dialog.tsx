/** Asks before the earlier value of a parameter is restored: what it is now, since when, and what it
 * will be. */
import type { ViewProps } from "../../app";
import { DescriptionList, Dialog, DialogActions, Form, Icon, Time } from "../../components";
import { ChangeName } from "../../components/change-list/change-list";
import { ParameterValue } from "../../components/parameter-value/parameter-value";
import type { ChangeRow, HeaterHistoryData } from "../../generated/page-data";
import { href } from "../../routes";

type RestoreDialogProps = ViewProps<HeaterHistoryData> & { change: ChangeRow };

export function RestoreDialog({ app, data, form, change }: RestoreDialogProps) {
  const { t, format } = app;
  const { heater, range } = data;
  const { id, sw_type, offline } = heater;
  const { at, old, new: current, restore } = change;
  const close = href("heater-history", { id, sw_type }, { range });
  const warning = restore === null ? t("changes.no_restore") : t("HEATER_OFFLINE_WARNING");
  return (
    <Dialog app={app} title={t("changes.restore_question")} close={close}>
      <Form app={app} label={null} form={form}>
        <input type="hidden" name="restore" value={restore ?? ""} />
        {!form && (restore === null || offline) ? (
          <p className="note warn">
            <Icon name="warning" />
            {warning}
          </p>
        ) : null}
        <p className="lead">
          <ChangeName app={app} change={change} />
        </p>
        <DescriptionList
          entries={[
            [t("changes.at"), <Time key="at" at={at} text={format.dateTime(at)} />],
            [t("changes.new"), <ParameterValue key="new" app={app} value={current} />],
            [t("changes.old"), <ParameterValue key="old" app={app} value={old} />],
          ]}
        />
        <DialogActions
          t={t}
          close={close}
          submit={t("changes.restore")}
          disabled={restore === null || offline}
        />
      </Form>
    </Dialog>
  );
}
