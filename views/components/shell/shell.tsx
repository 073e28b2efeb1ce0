/** The frame of every screen: header, side navigation, main area and snackbar. */
import { brand } from "brand";
import { Fragment, type ReactNode } from "react";
import type { App, PageHead as HeadParts } from "../../app";
import type { Shell as ShellData } from "../../generated/page-data";
import { href } from "../../routes";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";
import { LastKnown } from "../last-known/last-known";
import { PageHead } from "../page-head/page-head";
import { SearchBox } from "../search-box/search-box";
import { messageNumber, Snackbar } from "../snackbar/snackbar";
import { currentIn, Navigation } from "./navigation";
import { Unread, unreadText } from "./unread";

interface ShellProps {
  app: App;
  title: string;
  head?: HeadParts | undefined;
  children: ReactNode;
}

export function Shell({ app, title, head = {}, children }: ShellProps) {
  const { page, t } = app;
  const bar = head.hasLetterhead ? "bar screen-only" : "bar";
  return (
    <>
      <a className="skip" href="#main">
        {t("shell.skip")}
      </a>
      {page.shell ? (
        <>
          <Header app={app} className={bar} />
          <Drawer app={app} shell={page.shell} />
        </>
      ) : (
        <header className={bar}>
          <brand.Logo />
        </header>
      )}
      <main id="main" tabIndex={-1} className={page.shell ? undefined : "alone"}>
        {/* Another heater or customer has elements of its own, also in the same view. */}
        <Fragment key={page.url.split("?", 1)[0]}>
          <PageHead title={title} parts={head} />
          {page.last_known ? <LastKnown app={app} since={page.last_known} /> : null}
          {page.left_out > 0 ? <LeftOut app={app} /> : null}
          {children}
        </Fragment>
      </main>
      {page.flash ? (
        <Snackbar key={messageNumber(page.flash)} app={app} flash={page.flash} />
      ) : null}
    </>
  );
}

function Header({ app, className }: { app: App; className: string }) {
  const { page, t } = app;
  return (
    <header className={className}>
      <button
        type="button"
        className="icon-button menu"
        popoverTarget="drawer"
        aria-label={t("shell.menu")}
      >
        <Icon name="menu" />
      </button>
      <a className="home" href={href("dashboard")}>
        <brand.Logo />
      </a>
      {page.route === "search" ? null : (
        <>
          <SearchBox t={t} />
          <a
            className="icon-button search-link"
            href={href("search")}
            aria-label={t("action.search")}
          >
            <Icon name="search" />
          </a>
        </>
      )}
      <a className="icon-button bell" href={href("notifications")} aria-label={unreadText(app)}>
        <Icon name="bell" />
        <Unread app={app} />
      </a>
    </header>
  );
}

/** Says how many entries of the provider's lists could not be read. */
function LeftOut({ app: { page, t } }: { app: App }) {
  return (
    <p className="note warn">
      <Icon name="warning" />
      {t("page.left_out", { count: page.left_out })}
    </p>
  );
}

function Drawer({ app, shell }: { app: App; shell: ShellData }) {
  const { t } = app;
  return (
    <nav id="drawer" className="drawer" popover="auto" aria-label={t("shell.navigation")}>
      <Navigation app={app} />
      <div className="account">
        <p>{shell.account_name}</p>
        <a href={href("my-profile")} aria-current={currentIn(app, "my-profile")}>
          <Icon name="user" />
          {t("shell.profile")}
        </a>
        <Form app={app} label={null} action={href("logout")}>
          <button type="submit">
            <Icon name="out" />
            {t("action.logout")}
          </button>
        </Form>
      </div>
    </nav>
  );
}
