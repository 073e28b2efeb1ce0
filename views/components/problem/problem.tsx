/** A screen that cannot be shown: what happened, what to do next, and the way there. */
import type { App } from "../../app";
import { age } from "../../format/age";
import type { Problem as ProblemData } from "../../generated/page-data";
import type { RouteName } from "../../generated/routes";
import { href } from "../../routes";
import { Form } from "../form/form";
import { Icon, type IconName } from "../icon/icon";

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
};

/** Kinds that asking again does not mend. */
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
      {page.problem ? <Copies app={app} problem={page.problem} /> : null}
      <div className="acts">
        {FINAL.includes(kind) ? null : <Again app={app} />}
        <Elsewhere app={app} />
      </div>
    </div>
  );
}

/** What this device can show all the same. */
function Copies({ app, problem }: { app: App; problem: ProblemData }) {
  const { t } = app;
  const { copies, catalogue } = problem;
  if (copies.length === 0 && !catalogue) return null;
  return (
    <section className="copies card">
      <h2>{t("offline.copies")}</h2>
      <ul className="rows">
        {catalogue ? (
          <Copy
            app={app}
            url={href("heater-info")}
            title={t("offline.catalogue")}
            since={catalogue}
          />
        ) : null}
        {copies.map(({ url, title, at }) => (
          <Copy key={url} app={app} url={url} title={title} since={at} />
        ))}
      </ul>
    </section>
  );
}

interface CopyProps {
  app: App;
  url: string;
  title: string;
  since: string;
}

function Copy({ app, url, title, since }: CopyProps) {
  return (
    <li>
      <a href={url}>{title}</a>
      <small>{age(app, since)}</small>
    </li>
  );
}

/** A form that was sent is offered again with all that was typed; a page is asked for again. So is
 * the page of a form that another site has sent, or that nobody could read: its user never saw it. */
function Again({ app }: { app: App }) {
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
    <Form app={app} form={page.form}>
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

function Elsewhere({ app: { page, t } }: { app: App }) {
  const name = page.shell ? elsewhere(page.route) : "login";
  return (
    <a className="btn" href={href(name)}>
      {t(`problem.to_${name}`)}
    </a>
  );
}

/** The list that a missing thing would be in, or the dashboard. */
function elsewhere(route: string) {
  if (route.startsWith("heater-info")) return "heater-info" satisfies RouteName;
  if (route === "faq-category") return "help" satisfies RouteName;
  if (route.startsWith("customer")) return "customers" satisfies RouteName;
  return route.startsWith("heater-") ? "heaters" : "dashboard";
}

function kindOf(problem: ProblemData | null): ProblemKind {
  return problem?.kind ?? "internal";
}
