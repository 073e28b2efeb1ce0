/** Specimens of the content of screens: lists, statuses, texts and values. */
import {
  AsOf,
  Card,
  codeOf,
  DescriptionList,
  Dotted,
  EmailLink,
  EmptyState,
  HeaterMap,
  HeaterName,
  Icon,
  KeepList,
  LinkButton,
  ListHead,
  notificationTitle,
  Pager,
  ParameterValue,
  PartContent,
  PartFailed,
  PhoneLink,
  ReadToggle,
  SafeHtml,
  SeverityIcon,
  SolvedBadge,
  StatusBadge,
  Table,
  Tabs,
  Terms,
  Time,
} from "../components";
import { ChangeList } from "../components/change-list/change-list";
import { Columns } from "../components/columns/columns";
import { Facts } from "../components/facts/facts";
import { Gateway } from "../components/gateway/gateway";
import type { IconName } from "../components/icon/icon";
import { rangeText, sectionText } from "../components/months/months";
import { FilteredParameters } from "../components/parameter-list/parameter-filter";
import { PolicyDialog, PolicyLink } from "../components/policy/policy";
import { SeriesPicture } from "../components/series-picture/series-picture";
import { SheetControls } from "../components/sheet/sheet-field";
import { SheetPaper } from "../components/sheet/sheet-paper";
import { SheetList } from "../components/sheet-list/sheet-list";
import { VisitDialog } from "../components/visit/visit-dialog";
import {
  ChooseHeater,
  HeaterOfRow,
  PlanSeveral,
  Reasons,
  RowActions,
  UrgencyIcon,
} from "../components/work-row/work-row";
import { WorklistNotes } from "../components/worklist-notes/worklist-notes";
import { plannedText, visitedText, visitReason } from "../format";
import type { Due, NotificationRow, WorkRow } from "../generated/page-data";
import sprite from "../icons.svg";
import type { Specimens } from "./gallery";
import {
  app,
  change,
  heater,
  LONG_AGO,
  LONG_NAME,
  listing,
  NO_VALUE,
  notification,
  parameters,
  planned,
  prose,
  status,
  t,
  unconfirmed,
  workRow,
  YESTERDAY,
} from "./samples";
import { sheetDocument, sheetRow } from "./sheet-samples";

// Cast: the ids of the sprite are the names in `IconName`.
const ICONS = [...sprite.matchAll(/id="i-([\w-]+)"/g)].map((match) => match[1] as IconName);

const STATUSES = [
  status({ group: "ON" }),
  status({ group: "ON", mode: "holiday", content: "Until 1 December" }),
  status({ group: "OFF" }),
  status({ group: "FAULT", name: "E01 No ignition" }),
  status({ group: "FAULT", fault: { code: "F09", name: "Thermostat", since: LONG_AGO } }),
  status({ group: "NO_CONNECTION", seen: YESTERDAY }),
  status({ group: "OTHER", code: "X7" }),
  status({ group: "ON", seen: LONG_AGO, outage: { part: "gateway", days: 50 } }),
  status({ group: "FAULT", name: LONG_NAME, seen: YESTERDAY }),
];

const DUE: Due = {
  basis: "HOURS",
  earliest: "2027-03-01",
  expected: "2027-03-20",
  latest: "2027-03-31",
  overdue: false,
  later: false,
};

const NOTIFICATIONS = [
  notification(),
  notification({ id: "2", name: LONG_NAME, warning: false, value: null, read: true }),
];

const CHANGES = [
  change({}),
  change({
    id: "2",
    outcome: "UNKNOWN",
    old: { number: null, unit: null, switch: false, text: null },
    new: { number: null, unit: null, switch: true, text: null },
    restore: null,
  }),
  change({ id: "3", kind: "RESET", name: null, new: NO_VALUE, restore: null }),
  change({ id: "4", kind: "NOTE", name: null, new: NO_VALUE, note: prose, restore: null }),
  change({ id: "5", kind: "INVITE", outcome: "REFUSED", new: NO_VALUE, restore: null }),
].map((each, index) => ({ change: each, heater: index % 2 === 0 ? null : workRow() }));

function Notification({ row }: { row: NotificationRow }) {
  return (
    <li className={row.read ? undefined : "unread"}>
      <SeverityIcon warning={row.warning} t={t} />
      <p>
        <span>{notificationTitle(app, row)}</span>
        <small>{app.format.dateTime(row.modified)}</small>
      </p>
      <ReadToggle app={app} row={row} />
    </li>
  );
}

function Work({ row }: { row: WorkRow }) {
  return (
    <li>
      <UrgencyIcon row={row} />
      <p>
        <HeaterOfRow app={app} row={row} />
      </p>
      <Reasons app={app} row={row} />
      <RowActions app={app} row={row} />
    </li>
  );
}

export const content: Specimens = {
  "work-row": {
    "with a number and without one": (
      <ol className="rows">
        <Work row={workRow()} />
        <Work row={workRow({ id: "2", phone_number: null, dial: null, address: LONG_NAME })} />
      </ol>
    ),
  },
  "worklist-notes": {
    "with usual limits, and without trends": (
      <WorklistNotes t={t} data={{ limits_problem: "slow", trends_known: false }} />
    ),
  },
  "status-badge": {
    "of all groups": (
      <ul className="rows">
        {STATUSES.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a constant list.
          <li key={index}>
            <p>{each.group}</p>
            <StatusBadge app={app} status={each} />
          </li>
        ))}
      </ul>
    ),
  },
  "solved-badge": {
    "all values": [true, false, null].map((solved) => (
      <p key={String(solved)}>
        <SolvedBadge t={t} solved={solved} />
      </p>
    )),
  },
  icon: {
    all: (
      <p className="gallery-icons">
        {ICONS.map((name) => (
          <span key={name}>
            <Icon name={name} /> {name}
          </span>
        ))}
      </p>
    ),
  },
  card: {
    "with count and link": (
      <Card title="Faults" count={3} action={<a href="#all">All</a>}>
        <ul className="rows">
          <li>
            <p>
              <a className="row-link" href="#heater">
                3583 EM 14a
              </a>
              <small>Utrecht</small>
            </p>
            <StatusBadge app={app} status={status({ group: "FAULT" })} />
          </li>
        </ul>
      </Card>
    ),
    empty: (
      <Card title="Invites">
        <EmptyState icon="mail" text={t("NO_INVITES_MESSAGE")} />
      </Card>
    ),
  },
  "empty-state": {
    "with a way on": (
      <EmptyState
        icon="search"
        text="No customers found"
        link={{ href: "#all", text: "All customers" }}
      />
    ),
  },
  part: {
    failed: <PartFailed app={app} part="Fault history" problem="slow" />,
    late: <PartFailed app={app} part="Fault history" problem="slow" late="faults" />,
    "failed after a refresh": (
      <PartContent
        app={app}
        title="Notifications"
        part={{ items: NOTIFICATIONS, problem: "down", late: null }}
        empty={null}
      >
        {(rows) => <p className="hint">{rows.length} earlier rows</p>}
      </PartContent>
    ),
  },
  notification: {
    "unread and read": (
      <ul className="rows">
        {NOTIFICATIONS.map((row) => (
          <Notification key={row.id} row={row} />
        ))}
      </ul>
    ),
  },
  "change-list": {
    "of all kinds and outcomes": <ChangeList app={app} changes={CHANGES} />,
  },
  "list-head": {
    "with a count": (
      <ListHead t={t} list="heaters" query={{}}>
        <p className="hint">1,204 heaters</p>
      </ListHead>
    ),
    "with a menu": (
      <ListHead
        t={t}
        list="maintenance"
        query={{}}
        files={<LinkButton href="#file" icon="calendar" text="Calendar" />}
        prints={true}
      >
        <p className="hint">1,204 heaters</p>
      </ListHead>
    ),
  },
  table: {
    rows: (
      <Table
        caption="Customers"
        heads={[
          { text: "Name", href: "#name", sorted: "ascending" },
          { text: "Status", href: "#status", sorted: undefined },
          "City",
        ]}
      >
        {[LONG_NAME, "De Vries"].map((name, index) => (
          <tr key={name}>
            <th scope="row">
              <a className="row-link" href="#customer">
                {name}
              </a>
            </th>
            <td className="short-cell">
              <StatusBadge app={app} status={status({ group: index ? "ON" : "FAULT" })} />
            </td>
            <td data-label="City">Utrecht</td>
          </tr>
        ))}
      </Table>
    ),
  },
  pager: {
    first: <Pager t={t} pager={{ page: 1, pages: 3, total: 60 }} to={(n) => `#${n}`} />,
    middle: <Pager t={t} pager={{ page: 2, pages: 3, total: 60 }} to={(n) => `#${n}`} />,
    last: <Pager t={t} pager={{ page: 3, pages: 3, total: 60 }} to={(n) => `#${n}`} />,
  },
  tabs: {
    "with counts": (
      <Tabs
        label="Parts"
        tabs={[
          { href: "#parameters", name: "Parameters", open: true, count: 42 },
          { href: "#faults", name: "Fault codes", open: false, count: 7 },
        ]}
      />
    ),
  },
  "description-list": {
    "with a missing value": (
      <DescriptionList
        entries={[
          ["Name", LONG_NAME],
          ["Phone", null],
          ["E-mail", <EmailLink key="email" address="info@van-dijk-installaties.example.test" />],
        ]}
      />
    ),
  },
  facts: {
    "usual, passed and unknown": (
      <Facts
        facts={[
          { name: "System pressure", value: "0.97 bar", note: "below 1.00 bar", alarm: "lost" },
          { name: "Fault", value: "8 days", note: "since 15 Nov", alarm: "fault" },
          { name: "Hours since last maintenance", value: "1,025 h", note: "Limit 1,500 h" },
          { name: "Last seen", value: null, note: "Not known" },
        ]}
      />
    ),
    "in a card": (
      <Card title="Current values">
        <Facts
          facts={[
            { name: "Tap request", value: "No" },
            { name: "Pump", value: "On" },
            { name: "System status", value: LONG_NAME },
          ]}
        />
      </Card>
    ),
  },
  columns: {
    "of three blocks": (
      <Columns
        blocks={["Water", "Energy", "Burner"].map((title, index) => ({
          rows: 2 + index,
          content: (
            <Card key={title} title={title}>
              <DescriptionList entries={["A", "B", "C"].slice(index).map((name) => [name, "1"])} />
            </Card>
          ),
        }))}
      />
    ),
  },
  dotted: {
    "on one line": <Dotted parts={["3583 EM 14a", null, "since 4 Oct"]} />,
    "too long for a line": (
      <Dotted parts={["3583 EM 14a", `${LONG_NAME} ${LONG_NAME}`, "since 4 Oct (49 days)"]} />
    ),
  },
  gateway: {
    "with its version": (
      <Gateway gateway={{ gateway_mac: "0C:8B:95:00:4E:21", gateway_version: "3.0.1" }} />
    ),
    unknown: <Gateway gateway={{ gateway_mac: null, gateway_version: null }} />,
  },
  contact: {
    phone: <PhoneLink number="+31 30 123 45 67" dial="+31301234567" />,
    email: <EmailLink address="info@van-dijk-installaties.example.test" />,
  },
  "parameter-value": {
    "of each kind": (
      <ul>
        {parameters.map(({ id, value }) => (
          <li key={id}>
            <ParameterValue app={app} value={value} />
          </li>
        ))}
      </ul>
    ),
  },
  "parameter-list": {
    "with a difference": (
      <>
        <FilteredParameters
          app={app}
          heater={heater()}
          listing={listing({ unconfirmed: [unconfirmed], marked: "1" })}
          parameters={parameters}
          resettable
        />
      </>
    ),
    "in groups, offline": (
      <FilteredParameters
        app={app}
        heater={heater({ offline: true })}
        listing={listing({ q: "pump" })}
        parameters={parameters.map((row) => ({ ...row, group: row.name }))}
        resettable
      />
    ),
    "nothing found": (
      <FilteredParameters
        app={app}
        heater={heater()}
        listing={listing({ q: "zzz", changed: true })}
        parameters={[]}
        resettable={false}
      />
    ),
  },
  "heater-name": {
    "a place with its room": <HeaterName app={app} row={{ ...workRow(), room: "boiler room" }} />,
    "with the serial number and the code": (
      <p>
        <a className="row-link" href="#place">
          <HeaterName
            app={app}
            row={{ ...workRow(), needs_serial: true }}
            about={[codeOf(workRow())]}
          />
        </a>
      </p>
    ),
  },
  months: {
    "a section of the plan": <p>{sectionText(app, "2027-03")}</p>,
    "a range": <p>{rangeText(app, { ...DUE, earliest: "2027-02-01" })}</p>,
    "not before": <p>{rangeText(app, { ...DUE, later: true })}</p>,
  },
  visit: {
    dialog: (
      <VisitDialog
        app={app}
        form={null}
        heater={{ id: "20001", sw_type: "ic3" }}
        visit={{ id: "1", planned, reason: "FAULT", first_day: "2026-12-03" }}
        place={<HeaterName app={app} row={workRow()} />}
        customer={workRow()}
        close="#close"
      />
    ),
    "a box of a row": (
      <Table caption="Plan" heads={["Address"]}>
        <tr>
          <th scope="row" className="place-cell">
            <ChooseHeater app={app} form={null} row={workRow()} />
            <HeaterName app={app} row={workRow()} />
          </th>
        </tr>
      </Table>
    ),
    "for the chosen rows": <PlanSeveral app={app} form={null} />,
    "what is said": (
      <ul>
        <li>{plannedText(app, planned)}</li>
        <li>{visitReason(app, planned)}</li>
        <li>{visitedText(app, { at: YESTERDAY, fault: "F09", is_today: true })}</li>
      </ul>
    ),
  },
  sheet: {
    "while it is filled in": sheetDocument.sections.flatMap(({ fields }) =>
      fields.map((field) => (
        <SheetControls
          key={field.name}
          t={app.t}
          form={null}
          document={sheetDocument}
          field={field}
          isOlder={false}
        />
      )),
    ),
    finished: <SheetPaper app={app} document={sheetDocument} />,
  },
  "sheet-list": { usual: <SheetList app={app} sheets={[sheetRow]} /> },
  "keep-list": {
    "before the script": <KeepList heaters={[heater()]} total={1} />,
    "kept, as the browser draws it": (
      <div className="keep-list">
        <p>
          10 of 37 heaters are saved on this device: 350 kB, 21/11/2026 10:30. Only the heaters
          listed on the page are saved.
        </p>
        <button type="button" className="btn">
          Save again
        </button>
        <button type="button" className="btn">
          Delete
        </button>
      </div>
    ),
  },
  unsent: {
    "as the browser draws it": (
      <div data-unsent="">
        <section className="card">
          <div className="card-h">
            <h2>Not sent yet</h2>
          </div>
          <ul className="rows">
            <li>
              <p>
                <span className="written">Siphon cleaned</span>
                <small className="refused">
                  Written 21/11/2026 10:30; it was not accepted: this heater is gone.
                </small>
              </p>
              <span className="buttons">
                <button type="button" className="btn">
                  Delete
                </button>
              </span>
            </li>
          </ul>
        </section>
      </div>
    ),
  },
  "safe-html": { prose: <SafeHtml app={app} html={prose} /> },
  terms: {
    shown: <Terms app={app} terms={{ id: "1", content: prose, problem: null }} />,
    failed: <Terms app={app} terms={{ id: "1", content: prose, problem: "down" }} />,
  },
  time: {
    known: <Time at={YESTERDAY} text={app.format.dateTime(YESTERDAY)} />,
    unknown: <Time at={null} text={app.format.dateTime(null)} />,
  },
  policy: {
    link: <PolicyLink app={app} policy={{ url: null }} dialog="#policy" className="btn" />,
    dialog: <PolicyDialog app={app} close="#close" terms="#terms" />,
  },
  "series-picture": {
    "without a picture": (
      <div className="gallery-narrow">
        <SeriesPicture app={app} src={null} />
      </div>
    ),
  },
  "heater-map": {
    "before it is drawn": <HeaterMap t={t} />,
    folded: <HeaterMap t={t} folded={true} />,
  },
  "as-of": { "on paper only": <AsOf app={app} /> },
};
