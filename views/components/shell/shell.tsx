/** What stands around every screen: header, side navigation, main area and snackbar. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { Shell as ShellData } from "../../generated/page-data";
import { has, href } from "../../routes";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";
import { LastKnown } from "../last-known/last-known";
import { Logo } from "../logo/logo";
import { SearchBox } from "../search-box/search-box";
import { Snackbar } from "../snackbar/snackbar";
import { Navigation } from "./navigation";
import { Unread, unreadName } from "./unread";

const PROFILE: string = "my-profile";

interface ShellProps {
  app: App;
  title: string;
  children: ReactNode;
}

export function Shell({ app, title, children }: ShellProps) {
  const { page, t } = app;
  return (
    <>
      <a className="skip" href="#main">
        {t("shell.skip")}
      </a>
      {page.shell ? (
        <>
          <Header app={app} title={title} />
          <Drawer app={app} shell={page.shell} />
        </>
      ) : (
        <header className="bar">
          <Logo />
        </header>
      )}
      <main id="main" tabIndex={-1} className={page.shell ? undefined : "alone"}>
        {page.shell ? null : <h1 tabIndex={-1}>{title}</h1>}
        {page.last_known ? <LastKnown app={app} since={page.last_known} /> : null}
        {page.left_out > 0 ? <LeftOut app={app} /> : null}
        {children}
      </main>
      {page.flash ? <Snackbar app={app} flash={page.flash} /> : null}
    </>
  );
}

function Header({ app, title }: { app: App; title: string }) {
  const { page, t } = app;
  return (
    <header className="bar">
      <button type="button" className="ib menu" popoverTarget="drawer" aria-label={t("shell.menu")}>
        <Icon name="menu" />
      </button>
      <a className="home" href={href("dashboard")}>
        <Logo />
      </a>
      <Heading title={title} />
      {page.route === "search" ? null : (
        <>
          <SearchBox t={t} />
          <a className="ib search-link" href={href("search")} aria-label={t("action.search")}>
            <Icon name="search" />
          </a>
        </>
      )}
      <a className="ib bell" href={href("notifications")} aria-label={unreadName(app)}>
        <Icon name="bell" />
        <Unread app={app} />
      </a>
    </header>
  );
}

/** Says that the provider's lists hold more than could be read. */
function LeftOut({ app: { page, t } }: { app: App }) {
  return (
    <p className="note warn">
      <Icon name="warning" />
      {t("page.left_out", { count: page.left_out })}
    </p>
  );
}

/** What follows the name of a thing, such as its tab, is left out where there is no room. */
function Heading({ title }: { title: string }) {
  const [name, ...parts] = title.split(" · ");
  return (
    <h1>
      {name}
      {parts.length > 0 ? <span className="part"> · {parts.join(" · ")}</span> : null}
    </h1>
  );
}

function Drawer({ app, shell }: { app: App; shell: ShellData }) {
  const { page, t } = app;
  return (
    <nav id="drawer" className="drawer" popover="auto" aria-label={t("shell.navigation")}>
      <Navigation app={app} />
      <div className="who">
        <p>{shell.account_name}</p>
        {has(PROFILE) ? (
          <a href={href(PROFILE)} aria-current={page.route === PROFILE ? "page" : undefined}>
            <Icon name="user" />
            {t("shell.profile")}
          </a>
        ) : null}
        <Form app={app} action={href("logout")}>
          <button type="submit">
            <Icon name="out" />
            {t("action.logout")}
          </button>
        </Form>
      </div>
    </nav>
  );
}
