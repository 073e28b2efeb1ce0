/** A list of the dashboard, with a link that scrolls to the rows below its edge. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Card, EmptyState, Icon, type IconName, PartContent } from "../../components";
import type { Part } from "../../generated/page-data";

/** The number of rows that fit without scrolling, unless they have more lines. */
const FITTING = 6;

interface DashboardListProps<T> {
  app: App;
  /** The prefix of element ids. */
  id: string;
  title: string;
  part: Part<T>;
  empty: readonly [IconName, string];
  /** The address of the screen with all rows. */
  all: string;
  row: (item: T) => ReactNode;
  /** Returns the id of a row's heater, which the map highlights. */
  heater?: (item: T) => string | null;
  className?: string;
  fitting?: number;
}

export function DashboardList<T extends { id: string }>(props: DashboardListProps<T>) {
  const { app, title, all, className } = props;
  return (
    <Card title={title} className={className} action={<All app={app} title={title} href={all} />}>
      <Content {...props} />
    </Card>
  );
}

interface FoldedListProps<T> extends DashboardListProps<T> {
  /** The number of all rows, also of those that are not in the part. */
  total: number;
}

/** A `DashboardList` that phones fold to its head with the number of rows. A list with a problem is not
 * folded, so that the problem is seen. */
export function FoldedList<T extends { id: string }>(props: FoldedListProps<T>) {
  const { app, title, part, all, total } = props;
  return (
    <section className="card folded">
      {part.problem ? null : (
        // Without content: styles show or hide the next elements by its state.
        <details>
          <summary>
            <h2>
              {title} <span className="count">{app.format.number(total)}</span>
            </h2>
            <Icon name="down" />
          </summary>
        </details>
      )}
      <div className="card-h">
        <h2>{title}</h2>
        <All app={app} title={title} href={all} />
      </div>
      <Content {...props} />
    </section>
  );
}

function All({ app: { t }, title, href }: { app: App; title: string; href: string }) {
  return (
    <a href={href} aria-label={t("dashboard.all_of", { list: title })}>
      {t("dashboard.all")}
    </a>
  );
}

function Content<T extends { id: string }>(props: DashboardListProps<T>) {
  const { app, id, title, part, empty, row, heater, fitting = FITTING } = props;
  const further = app.t("dashboard.scroll", { count: part.items.length - fitting });
  return (
    <>
      <PartContent
        app={app}
        title={title}
        part={part}
        empty={<EmptyState icon={empty[0]} text={empty[1]} />}
      >
        {(items) => (
          <ul className={items.length > fitting ? "rows many" : "rows"}>
            {items.map((item, index) => (
              <li
                key={item.id}
                id={index === fitting ? `${id}-more` : undefined}
                data-heater={heater?.(item) ?? undefined}
              >
                {row(item)}
              </li>
            ))}
          </ul>
        )}
      </PartContent>
      {part.items.length > fitting ? (
        <a className="scroll" href={`#${id}-more`} aria-label={`${further}: ${title}`}>
          <Icon name="down" />
          {further}
        </a>
      ) : null}
    </>
  );
}
