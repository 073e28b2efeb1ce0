/** What the last action has led to, at the bottom of the screen until it is closed. */
import type { App } from "../../app";
import type { Message } from "../../generated/page-data";
import { Icon } from "../icon/icon";
import { message } from "../message/message";

interface SnackbarProps {
  app: App;
  flash: Message;
}

export function Snackbar({ app: { page, t }, flash }: SnackbarProps) {
  return (
    <div className="snackbar" role="status">
      <p>{message(t, flash)}</p>
      <a className="ib" href={page.url} aria-label={t("action.close")}>
        <Icon name="close" />
      </a>
    </div>
  );
}
