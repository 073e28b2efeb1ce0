/** Shows the flash at the bottom of the screen until it is closed. */
import type { App } from "../../app";
import { messageText } from "../../format";
import type { Message } from "../../generated/page-data";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";

export function Snackbar({ app, flash }: { app: App; flash: Message }) {
  const { page, t } = app;
  const { undo } = flash;
  return (
    <div className="snackbar" role="status">
      <p lang={flash.lang ?? undefined}>{messageText(t, flash)}</p>
      {undo ? (
        <Form app={app} quiet>
          <input type="hidden" name="undo" value={undo.ids} />
          <button type="submit">
            {undo.whole ? t("action.undo") : t("action.undo_some", { count: undo.count })}
          </button>
        </Form>
      ) : null}
      <a className="icon-button" href={page.url} aria-label={t("action.close")}>
        <Icon name="close" />
      </a>
    </div>
  );
}
