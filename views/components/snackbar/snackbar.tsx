/** Shows the flash at the bottom of the screen until it is closed. */
import type { App } from "../../app";
import { messageText } from "../../format";
import type { Message, Receipt } from "../../generated/page-data";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";

const numbers = new WeakMap<Message, number>();
let lastNumber = 0;

/** The number of a message. Each message is announced, also if the one before had the same text; one that
 * stays while its screen is refreshed is not announced again. */
export function messageNumber(flash: Message): number {
  const number = numbers.get(flash) ?? ++lastNumber;
  numbers.set(flash, number);
  return number;
}

export function Snackbar({ app, flash }: { app: App; flash: Message }) {
  const { page, t } = app;
  const { receipt, undo, link } = flash;
  return (
    <section className="snackbar" aria-label={t("shell.message")}>
      <p data-said="" lang={flash.lang ?? undefined}>
        {messageText(t, flash)}
        {receipt ? (
          <small>
            <Time at={receipt.sent} text={receiptText(app, receipt)} />
          </small>
        ) : null}
        {flash.not_logged ? <small>{t("receipt.not_logged")}</small> : null}
      </p>
      {undo ? (
        <Form app={app} label={null} action={undo.address || null} quiet>
          <input type="hidden" name="undo" value={undo.ids} />
          <button type="submit">
            {undo.whole ? t("action.undo") : t("action.undo_some", { count: undo.count })}
          </button>
        </Form>
      ) : null}
      {link ? <a href={link.address}>{messageText(t, { key: link.text })}</a> : null}
      <a className="icon-button" href={page.url} data-quiet="" aria-label={t("action.close")}>
        <Icon name="close" />
      </a>
    </section>
  );
}

function receiptText({ t, format }: App, { sent, confirmed }: Receipt): string {
  const time = format.time(sent);
  if (confirmed === null) return t("receipt.open", { sent: time });
  return t("receipt.confirmed", { sent: time, confirmed: format.time(confirmed) });
}
