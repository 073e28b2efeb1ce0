/** A dialog over the screen, opened by its address, so that it works without JavaScript. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Icon } from "../icon/icon";

interface DialogProps {
  app: App;
  title: string;
  /** The language of the title, if it is not that of the page. */
  lang?: string | undefined;
  /** The address of the screen without the dialog; a dialog without it cannot be closed. */
  close?: string;
  /** Whether a field has the focus when the dialog opens, instead of the title. */
  field?: boolean;
  /** Whether it has two columns where there is room. */
  wide?: boolean;
  children: ReactNode;
}

/** The client makes the dialog modal (`client/start/dialogs.ts`); until then its
 * styles put it over the screen. */
export function Dialog({ app, title, lang, close, field, wide, children }: DialogProps) {
  return (
    <dialog
      className={wide ? "dialog wide" : "dialog"}
      open
      aria-labelledby="dialog-title"
      data-close={close}
    >
      <header>
        {/* biome-ignore lint/a11y/noAutofocus: without scripts the focus would stay behind the dialog. */}
        <h2 id="dialog-title" tabIndex={-1} lang={lang} autoFocus={!field && !app.page.form}>
          {title}
        </h2>
        {close ? (
          <a className="icon-button" href={close} aria-label={app.t("action.close")}>
            <Icon name="close" />
          </a>
        ) : null}
      </header>
      {children}
    </dialog>
  );
}
