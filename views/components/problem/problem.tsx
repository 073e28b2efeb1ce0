/** Shown in place of a screen: says what has happened and what the user can do next. */
import type { App } from "../../app";
import { ageText } from "../../format";
import type { Problem as ProblemData } from "../../generated/page-data";
import type { RouteName } from "../../generated/routes";
import { href } from "../../routes";
import { Form } from "../form/form";
import { Icon, type IconName } from "../icon/icon";
import { Unsent } from "../unsent/unsent";

type ProblemKind = ProblemData["kind"];

const ICONS: Readonly<Record<ProblemKind, IconName>> = {
  down: "lost",
  slow: "clock",
  busy: "clock",
  server_error: "fault",
  invalid_response: "fault",
  not_found: "search",
  not_linked: "lock",
  gone: "search",
  expired: "clock",
  demo: "lock",
  too_large: "warning",
  rejected: "warning",
  internal: "fault",
  offline: "lost",
  intercepted: "lost",
};

/** The kinds for which another attempt would have the same result. */
const FINAL: readonly ProblemKind[] = ["not_found", "not_linked", "gone", "demo"];

export function problemTitle({ page, t }: App): string {
  return t(`problem.${kindOf(page.problem)}.title`);
}

export function Problem({ app }: { app: App }) {
  const { page, t } = app;
  const kind = kindOf(page.problem);
  const wait = page.problem?.retry_after;
  return (
    <div className="problem">
      <Icon name={ICONS[kind]} />
      <p className="lead">{t(`problem.${kind}.what`)}</p>
      <p>{wait ? t("problem.wait", { count: wait }) : t(`problem.${kind}.next`)}</p>
      <div className="action-row">
        {FINAL.includes(kind) ? null : <RetryButton app={app} />}
        {kind === "offline" ? <KeptListLink app={app} /> : <LeaveLink app={app} />}
      </div>
      {page.problem ? <CopyList app={app} problem={page.problem} /> : null}
      <Unsent />
      {page.problem?.request_id ? (
        <p>
          <small>
            {t("problem.number")} <code>{page.problem.request_id}</code>
          </small>
        </p>
      ) : null}
    </div>
  );
}

/** Links to the pages of which this browser has copies, and to the catalogue. */
function CopyList({ app, problem }: { app: App; problem: ProblemData }) {
  const { t } = app;
  const { copies, catalogue } = problem;
  const own = {
    url: href("heater-info"),
    title: t("offline.catalogue"),
    at: catalogue,
    others: [],
  };
  const shown = [...(catalogue ? [own] : []), ...copies];
  if (shown.length === 0) return null;
  return (
    <section className="copies card">
      <h2>{t("offline.copies")}</h2>
      <p className="hint">{t("offline.others")}</p>
      <ul className="rows">
        {shown.map(({ url, title, at, others }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            <small>{ageText(app, at)}</small>
            {others.length > 0 ? (
              <p>
                {others.map((other) => (
                  <a key={other.url} href={other.url}>
                    <span className="visually-hidden">{`${title} · `}</span>
                    {other.title}
                  </a>
                ))}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link to the screen whose list was saved. All others may lead back to this page. */
function KeptListLink({ app: { page, t } }: { app: App }) {
  const list = page.problem?.kept_list;
  if (!list) return null;
  return (
    <a className="btn" href={list.url}>
      {t("offline.kept_list", { title: list.title })}
    </a>
  );
}

/** The button that sends a form again with its values, or the link that loads the page again. The
 * latter also for a form without values, which was sent by another site or could not be read. */
function RetryButton({ app }: { app: App }) {
  const { page, t } = app;
  const typed = page.problem?.kind === "expired" ? [] : Object.entries(page.form?.values ?? {});
  if (!page.form || typed.length === 0) {
    return (
      <a className="btn main" href={page.url}>
        <Icon name="reload" />
        {t("action.retry")}
      </a>
    );
  }
  return (
    <Form app={app} label={null} form={page.form}>
      {typed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn main">
        <Icon name="reload" />
        {t("action.send_again")}
      </button>
    </Form>
  );
}

function LeaveLink({ app: { page, t } }: { app: App }) {
  const name = page.shell ? listAbove(page.route) : "login";
  return (
    <a className="btn" href={href(name)}>
      {t(`problem.to_${name}`)}
    </a>
  );
}

/** The route of the list of the missing item, or the dashboard. */
function listAbove(route: string) {
  if (route.startsWith("heater-info")) return "heater-info" satisfies RouteName;
  if (route === "faq-category") return "help" satisfies RouteName;
  if (route.startsWith("customer")) return "customers" satisfies RouteName;
  return route.startsWith("heater-") ? "heaters" : "dashboard";
}

function kindOf(problem: ProblemData | null): ProblemKind {
  return problem?.kind ?? "internal";
}
