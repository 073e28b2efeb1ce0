/** A dialog over the screen, opened by its address, so that it works without JavaScript. */
import type { ReactNode } from "react";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface DialogProps {
  t: Translate;
  title: string;
  /** The language of the title, if it is not that of the page. */
  lang?: string | undefined;
  /** The address of the screen without the dialog; a dialog without it cannot be closed. */
  close?: string;
  children: ReactNode;
}

/** The client makes the dialog modal (`client/start/dialogs.ts`); until then its
 * styles put it over the screen. */
export function Dialog({ t, title, lang, close, children }: DialogProps) {
  return (
    <dialog className="dialog" open aria-labelledby="dialog-title" data-close={close}>
      <header>
        <h2 id="dialog-title" tabIndex={-1} lang={lang}>
          {title}
        </h2>
        {close ? (
          <a className="icon-button" href={close} aria-label={t("action.close")}>
            <Icon name="close" />
          </a>
        ) : null}
      </header>
      {children}
    </dialog>
  );
}
