/** The fault that the heater has now, with the provider's guidance. */
import { type App, langOf } from "../../app";
import { Card, Icon, PartFailed, SafeHtml, Time } from "../../components";
import { eventText } from "../../format";
import type { CurrentFault as Fault, Part } from "../../generated/page-data";

interface CurrentFaultProps {
  app: App;
  fault: Part<Fault>;
}

export function CurrentFault({ app, fault: { items, problem } }: CurrentFaultProps) {
  const { t } = app;
  const heading = t("heater.current_fault");
  if (problem) {
    return (
      <Card title={heading}>
        <PartFailed app={app} part={heading} problem={problem} />
      </Card>
    );
  }
  const fault = items[0];
  if (!fault) return null;
  return (
    <section className="card alarm">
      <div className="card-h">
        <h2>
          <Icon name="fault" />
          {heading}
        </h2>
        <Time at={fault.created} text={eventText(app, fault.created)} />
      </div>
      <p className="lead" lang={langOf(app, fault.name)}>
        {fault.code ? <code>{fault.code}</code> : null} {fault.name}
      </p>
      <SafeHtml app={app} html={fault.content} />
    </section>
  );
}
