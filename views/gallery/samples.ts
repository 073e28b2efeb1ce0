/** The page object, translator and data for rendering the specimens. */
import { makeApp } from "../app";
import type {
  ChangeRow,
  FormState,
  HeaterHead,
  NotificationRow,
  Page,
  ParameterListing,
  ParameterRow,
  PlannedVisit,
  Problem,
  SafeHtml,
  ShownValue,
  Status,
  UnconfirmedValue,
  WorkRow,
  Worsening,
} from "../generated/page-data";
import { TEXTS } from "../generated/texts";
import { makeTranslators } from "../translators";

const NOW = "2026-11-21T14:05:00Z";
export const YESTERDAY = "2026-11-20T09:30:00Z";
export const LONG_AGO = "2026-10-02T07:00:00Z";
/** A name that wraps on a phone. */
export const LONG_NAME = "Woningbouwvereniging Noordoost-Overijssel, afdeling Beheer en Onderhoud";

export const page: Page = {
  route: "heaters",
  url: "/heaters/",
  params: {},
  status: 200,
  data: null,
  form: null,
  problem: null,
  shell: {
    account_name: "Van Dijk Installaties",
    account_id: "1",
    language: "en",
    unread: 12,
    demo: false,
    history: true,
  },
  flash: null,
  refresh: null,
  late: [],
  left_out: 0,
  texts_language: null,
  locale: "en",
  time_zone: "Europe/Amsterdam",
  now: NOW,
  csrf: "token",
  build: "build",
  built: NOW,
  last_known: null,
};

export const t = makeTranslators(TEXTS)("en");

export function appWith(fields: Partial<Page> = {}) {
  return makeApp({ ...page, ...fields }, t);
}

export const app = appWith();

export const refused: FormState = {
  values: { email: "j.devries", country: "2", message: "The heater" },
  errors: {
    "": { text: "The form could not be saved. Check the marked fields." },
    email: { text: "This is not an e-mail address." },
    country: { text: "Choose a country." },
    message: { text: "Write at least ten characters." },
  },
};

// Cast: only the host's sanitizer makes this type, and a specimen has no host.
export const prose =
  "<p>Check the <b>water pressure</b>; then reset the heater.</p><ul><li>Below 1 bar: fill up.</li><li>Above 3 bar: see <a href='https://example.test'>the manual</a>.</li></ul>" as SafeHtml;

export function status(fields: Partial<Status> & Pick<Status, "group">): Status {
  const nothing = { name: null, code: null, content: null, mode: null, seen: null };
  return { ...nothing, seen_unknown: false, outage: null, fault: null, ...fields };
}

export function heater(fields: Partial<HeaterHead> = {}): HeaterHead {
  return {
    id: "20001",
    sw_type: "ic3",
    name: "Boiler room",
    postal_code: "3583 EM",
    address: "Laan van Maarschalkerweerd",
    address_number: "14a",
    city_name: "Utrecht",
    serial_number: "HD-0020001",
    room: null,
    needs_serial: false,
    type_name: "Comfort 35",
    serie_name: "Comfort",
    status: status({ group: "ON" }),
    findings: [],
    worsening: [],
    limits_known: true,
    offline: false,
    last_seen: NOW,
    calls: [{ name: "J. de Vries", dial: "+31302418800" }],
    route: "https://maps.example.test",
    list_query: null,
    ...fields,
  };
}

const evidence = {
  days: 28,
  usual: null,
  limit: null,
  crossing: null,
  earliest: null,
  latest: null,
};
export const worsening: Worsening[] = [
  { ...evidence, kind: "PRESSURE", value: 0.08, limit: 1, crossing: "2026-12-03" },
  { ...evidence, kind: "FLAMES", value: 12, usual: 2 },
  { ...evidence, kind: "STARTS", value: 5.2, usual: 1.8 },
];

export function workRow(fields: Partial<WorkRow> = {}): WorkRow {
  return {
    pressures: [],
    id: "20001",
    sw_type: "ic3",
    serial_number: "HD-0020001",
    postal_code: "3583 EM",
    address: "Laan van Maarschalkerweerd",
    address_number: "14a",
    city_name: "Utrecht",
    status_name: "Fault",
    fault: { code: "F09", name: "Thermostat", since: LONG_AGO },
    planned: null,
    visited: null,
    reasons: [
      { reason: "FAULT", value: null, limit: null },
      { reason: "PRESSURE", value: 0.8, limit: 1 },
    ],
    outage: null,
    worsening: [],
    seen: NOW,
    seen_unknown: false,
    room: null,
    needs_serial: false,
    customer: "J. de Vries",
    phone_number: "+31 30 2418800",
    dial: "+31302418800",
    route: "https://maps.example.test",
    type_name: "Aurora Eco 24",
    ...fields,
  };
}

export function notification(fields: Partial<NotificationRow> = {}): NotificationRow {
  return {
    id: "1",
    heater: null,
    name: "Water pressure low",
    warning: true,
    value: 0.8,
    unit: "bar",
    modified: YESTERDAY,
    read: false,
    fault: null,
    ...fields,
  };
}

export const planned: PlannedVisit = {
  id: "1",
  day: "2026-12-03",
  time: "08:30",
  reason: "FAULT",
  fault: "F09",
  note: "Ring twice",
  is_past: false,
  sheet: null,
};

const nothing = { number: null, unit: null, switch: null, text: null };

export const parameters: ParameterRow[] = [
  ["1", "P01", "Flow temperature", 75, 65],
  ["2", "P02", "Pump overrun", 5, 5],
].map(([id, code, name, value, standard]) => ({
  id: String(id),
  code: String(code),
  name: String(name),
  content: prose,
  value: { ...nothing, number: Number(value), unit: "°C" },
  default: { ...nothing, number: Number(standard), unit: "°C" },
  differs: value !== standard,
  locked: false,
  group: null,
}));

export const unconfirmed: UnconfirmedValue = {
  parameter_id: "2",
  value: { ...nothing, number: 8, unit: "min" },
  sent: "2026-11-21T14:03:00Z",
  read: NOW,
};

export function listing(fields: Partial<ParameterListing> = {}): ParameterListing {
  const plain = { q: "", changed: false, total: 24, differing: 1, unconfirmed: [], marked: null };
  return { ...plain, ...fields };
}

export function problem(kind: Problem["kind"], fields: Partial<Problem> = {}): Problem {
  return {
    kind,
    retry_after: null,
    request_id: null,
    copies: [],
    kept_list: null,
    catalogue: null,
    ...fields,
  };
}

export const NO_VALUE: ShownValue = { number: null, unit: null, switch: null, text: null };

export function change(fields: Partial<ChangeRow> = {}): ChangeRow {
  return {
    id: "1",
    at: YESTERDAY,
    kind: "PARAMETER",
    name: "P05 Maximum flow temperature",
    old: { ...NO_VALUE, number: 60, unit: "°C" },
    new: { ...NO_VALUE, number: 55, unit: "°C" },
    note: null,
    outcome: "DONE",
    restore: "5,55,60",
    sheet: null,
    ...fields,
  };
}
