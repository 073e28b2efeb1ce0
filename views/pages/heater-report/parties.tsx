/** The parties of the report: installer, customers and heater; and the current fault. */
import type { ReactNode } from "react";
import { type App, langOf } from "../../app";
import {
  DescriptionList,
  type Entry,
  isOutdated,
  PartFailed,
  SafeHtml,
  Time,
} from "../../components";
import { Gateway } from "../../components/gateway/gateway";
import { eventText, joinKnown, phoneText, statusName, statusNotes } from "../../format";
import type {
  CurrentFault,
  HeaterCustomer,
  HeaterReportData,
  Installer,
  Part,
} from "../../generated/page-data";
import { momentText } from "./moment";
import { Section } from "./section";
import { StatusNotes } from "./status-notes";

export function Parties({ app, data }: { app: App; data: HeaterReportData }) {
  const { t } = app;
  const { heater, installer } = data;
  const isForCustomer = data.variant === "customer";
  return (
    <div className={isForCustomer ? "parties short" : "parties"}>
      <section>
        <h2>{t("report.installer")}</h2>
        {installer.items.map((item) => (
          <DescriptionList key={item.name} entries={aboutInstaller(app, item)} />
        ))}
        {installer.problem ? (
          <PartFailed app={app} part={t("report.installer")} problem={installer.problem} />
        ) : null}
      </section>
      <section>
        <h2>{t(heater.customers.length > 1 ? "nav.customers" : "worklist.customer")}</h2>
        {heater.customers.length === 0 ? <p>{t("heater.no_customers")}</p> : null}
        {heater.customers.map((customer) => (
          <DescriptionList
            key={customer.id}
            entries={aboutCustomer(app, customer, isForCustomer)}
          />
        ))}
      </section>
      <section>
        <h2>{t("heater.info")}</h2>
        <DescriptionList
          entries={isForCustomer ? inShort(app, heater) : aboutHeater(app, heater)}
        />
      </section>
    </div>
  );
}

/** The entries of a customer. The report for the customer has only the names: a customer must not see
 * the contact details of the others. */
function aboutCustomer({ t }: App, customer: HeaterCustomer, isForCustomer: boolean): Entry[] {
  const { name, phone_number, email } = customer;
  const named: Entry = [t("field.name"), name ?? t("customer.unnamed")];
  if (isForCustomer) return [named];
  return [
    named,
    [t("field.phone"), phone_number && phoneText(phone_number)],
    [t("field.email"), email && mail(email)],
  ];
}

function aboutInstaller({ t }: App, installer: Installer): Entry[] {
  const { name, coc_number, gassafe_registration_number, phone_number, email } = installer;
  const entries: Entry[] = [
    [t("register.company"), name || "–"],
    [t("report.coc_number"), coc_number],
    [t("field.gassafe_registration_number"), gassafe_registration_number],
    [t("field.phone"), phone_number && phoneText(phone_number)],
    [t("field.email"), email && mail(email)],
  ];
  return entries.filter(([, value]) => value);
}

/** An e-mail address that may wrap before its @. */
function mail(address: string): ReactNode {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function identity({ t }: App, heater: HeaterReportData["heater"]): Entry[] {
  return [
    [t("field.name"), heater.name],
    [t("field.type"), heater.type_name ?? heater.serie_name ?? t("heater.type_unknown")],
    [t("field.serial_number"), heater.serial_number],
  ];
}

/** The heater's identity, without its name if that is the name of a customer. */
function inShort(app: App, heater: HeaterReportData["heater"]): Entry[] {
  const isNamed = heater.customers.some(({ name }) => name === heater.name);
  return identity(app, heater).slice(isNamed ? 1 : 0);
}

function aboutHeater(app: App, heater: HeaterReportData["heater"]): Entry[] {
  const { t } = app;
  const { status, last_seen } = heater;
  return [
    ...identity(app, heater),
    [
      t("field.status"),
      <>
        <span lang={langOf(app, status.name)}>
          {joinKnown([statusName(app, status), isOutdated(status) ? null : status.content], ". ")}
        </span>{" "}
        <StatusNotes notes={statusNotes(app, { ...status, fault: null })} />
      </>,
    ],
    [
      t("stat.last_seen"),
      <Time
        key="seen"
        at={last_seen}
        text={momentText(app, last_seen, heater.status.seen_unknown)}
      />,
    ],
    [t("heater.gateway"), <Gateway key="gateway" gateway={heater} />],
  ];
}

export function Fault({ app, fault }: { app: App; fault: Part<CurrentFault> }) {
  const { t } = app;
  if (fault.items.length === 0 && !fault.problem) return null;
  return (
    <Section app={app} title={t("heater.current_fault")} part={fault} empty="">
      {(items) =>
        items.map(({ code, name, content, created }) => (
          <div key={code} className="current">
            <p>
              <b lang={langOf(app, name)}>{joinKnown([code, name], " ")}</b>{" "}
              <small>
                <Time at={created} text={eventText(app, created)} />
              </small>
            </p>
            <SafeHtml app={app} html={content} />
          </div>
        ))
      }
    </Section>
  );
}
