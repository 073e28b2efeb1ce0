/** Specimens of the components around a screen, or shown in place of one. */
import { Findings, HeaterFrame } from "../components";
import { HeaterActions } from "../components/heater-actions/heater-actions";
import { LastKnown } from "../components/last-known/last-known";
import { PageHead } from "../components/page-head/page-head";
import { Problem } from "../components/problem/problem";
import { Shell } from "../components/shell/shell";
import { Snackbar } from "../components/snackbar/snackbar";
import type { Specimens } from "./gallery";
import {
  app,
  appWith,
  heater,
  LONG_AGO,
  LONG_NAME,
  page,
  problem,
  status,
  worsening,
  YESTERDAY,
} from "./samples";

const fault = heater({
  name: null,
  status: status({ group: "FAULT", name: "E01", content: "No ignition after three attempts." }),
});
const named = { code: "F01", name: "Ignition failed", since: LONG_AGO };
const found = heater({
  status: status({ group: "FAULT", fault: named, outage: { part: "gateway", days: 50 } }),
  findings: [
    { reason: "FAULT", value: null, limit: null },
    { reason: "PRESSURE", value: 0.6, limit: 1 },
    { reason: "MAINTENANCE", value: 1712, limit: 1500 },
    { reason: "OUTAGE", value: 50, limit: null },
    { reason: "WORSENING", value: null, limit: null },
  ],
  worsening,
});
const lost = heater({
  offline: true,
  last_seen: LONG_AGO,
  status: status({ group: "ON", seen: LONG_AGO, outage: { part: "gateway", days: 50 } }),
});

const storeless = appWith({ shell: page.shell && { ...page.shell, history: false } });

export const frames: Specimens = {
  shell: {
    "logged in": (
      <Shell app={app} title="Heaters">
        <p>Content</p>
      </Shell>
    ),
    "with a long title": (
      <Shell app={appWith({ left_out: 2 })} title={LONG_NAME}>
        <p>Content</p>
      </Shell>
    ),
    "logged out": (
      <Shell app={appWith({ shell: null })} title="Log in">
        <div className="card sheet">Content</div>
      </Shell>
    ),
  },
  "page-head": {
    heading: <PageHead title="Settings" parts={{}} />,
    "with all of its parts": (
      <PageHead
        title="Bahnhofstraße 90B, Münster · Realtime"
        parts={{
          back: { href: "#heaters", text: "Heaters" },
          heading: "Bahnhofstraße 90B, Münster",
          about: "48143 · Borealis Split 6 · 4122470020007",
          actions: (
            <>
              <button type="button" className="btn main">
                Connect heater
              </button>
              <button type="button" className="btn">
                Report
              </button>
            </>
          ),
        }}
      />
    ),
    "with a long title": <PageHead title={LONG_NAME} parts={{ about: LONG_NAME }} />,
  },
  findings: {
    "a fault and more": <Findings app={app} heater={found} />,
    "without limits": <Findings app={app} heater={heater({ limits_known: false })} />,
  },
  "heater-tabs": {
    fault: (
      <HeaterFrame app={appWith({ route: "heater-params" })} heater={fault}>
        <p>Content</p>
      </HeaterFrame>
    ),
    "without a connection": (
      <HeaterFrame app={appWith({ route: "heater-details" })} heater={lost}>
        <p>Content</p>
      </HeaterFrame>
    ),
  },
  "heater-actions": {
    "of one customer": <HeaterActions app={app} heater={heater()} />,
    "of several customers": (
      <HeaterActions
        app={app}
        heater={heater({
          calls: [
            { name: "J. de Vries", dial: "+31302418800" },
            { name: LONG_NAME, dial: "+31572330000" },
          ],
        })}
      />
    ),
    "with little known, without a store": (
      <HeaterActions app={storeless} heater={heater({ calls: [], route: null })} />
    ),
  },
  snackbar: {
    message: <Snackbar app={app} flash={{ text: "The customer has been removed." }} />,
    "with undo": (
      <Snackbar
        app={app}
        flash={{
          text: "12 notifications were marked as read.",
          undo: { address: "/notifications", ids: "1", count: 12, whole: true },
        }}
      />
    ),
    "with a link": (
      <Snackbar
        app={app}
        flash={{
          text: "Anna de Vries, Molenweg 14a, Utrecht has been removed from your list.",
          link: { text: "CUSTOMER_INVITE_AGAIN", address: "/customers/add" },
        }}
      />
    ),
    "with a receipt": (
      <Snackbar
        app={app}
        flash={{
          text: "P03: 45 → 50 °C",
          receipt: { sent: YESTERDAY, confirmed: YESTERDAY },
          undo: { address: "/heaters/1/ic3/params", ids: "3,50,45", count: 1, whole: true },
        }}
      />
    ),
  },
  "last-known": { copy: <LastKnown app={app} since={YESTERDAY} /> },
  problem: {
    slow: (
      <Problem app={appWith({ problem: problem("slow", { request_id: "4f1c9ad2c07be355" }) })} />
    ),
    "not found": <Problem app={appWith({ problem: problem("not_found") })} />,
    "form to send again": (
      <Problem
        app={appWith({
          problem: problem("down", { retry_after: 30 }),
          form: { values: { note: "Filled up" }, errors: {} },
        })}
      />
    ),
    "offline with copies": (
      <Problem
        app={appWith({
          problem: problem("offline", {
            copies: [
              {
                url: "#copy",
                title: "Molenweg 14a, Utrecht",
                at: YESTERDAY,
                others: ["Parameters", "Realtime", "Statistics"].map((title) => ({
                  url: `#${title}`,
                  title,
                })),
              },
            ],
            kept_list: { url: "#list", title: "Worklist", at: YESTERDAY, others: [] },
            catalogue: LONG_AGO,
          }),
        })}
      />
    ),
  },
  screen: {
    "that has thrown": (
      <Shell app={app} title="Something went wrong">
        <Problem app={appWith({ problem: problem("internal") })} />
      </Shell>
    ),
  },
};
