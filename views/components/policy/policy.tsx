/** The brand's privacy policy: the link to it, or a dialog that says that its address is unknown. */
import { brand } from "brand";
import type { App } from "../../app";
import type { Policy } from "../../generated/page-data";
import { Dialog } from "../dialog/dialog";
import { Icon } from "../icon/icon";

interface PolicyLinkProps {
  app: App;
  policy: Policy;
  /** The address of this screen with `PolicyDialog`. */
  dialog: string;
  className?: string;
}

/** Without JavaScript, a dialog in this tab would lose what was typed into the form beside the link. */
export function PolicyLink({ app: { t }, policy: { url }, dialog, className }: PolicyLinkProps) {
  return (
    <a className={className} href={url ?? dialog} target="_blank" rel="noopener noreferrer">
      <Icon name="lock" />
      {t("register.privacy", { brand: brand.name })}
    </a>
  );
}

interface PolicyDialogProps {
  app: App;
  /** The address of the screen without the dialog. */
  close: string;
  /** The address of the terms, unless the screen itself shows them. */
  terms?: string | undefined;
}

export function PolicyDialog({ app, close, terms }: PolicyDialogProps) {
  const { t } = app;
  return (
    <Dialog app={app} title={t("register.privacy", { brand: brand.name })} close={close}>
      <p>{t("policy.unknown", { brand: brand.name })}</p>
      <div className="actions">
        {terms ? (
          <a className="btn" href={terms}>
            {t("terms.read")}
          </a>
        ) : null}
        <a className="btn main" href={close}>
          {t("action.close")}
        </a>
      </div>
    </Dialog>
  );
}
