/** A list of the dashboard, with a link to the rows that are hidden below its edge. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Card, EmptyState, Icon, type IconName, PartContent } from "../../components";
import type { Part } from "../../generated/page-data";

/** Rows that fit without scrolling. */
const FITTING = 6;

interface DashboardListProps<T> {
  app: App;
  /** The prefix of element ids. */
  id: string;
  title: string;
  part: Part<T>;
  empty: readonly [IconName, string];
  /** The address of the screen with all of them. */
  all: string;
  row: (item: T) => ReactNode;
  /** The heater of a row, which the map highlights. */
  heater?: (item: T) => string | null;
}

export function DashboardList<T extends { id: string }>(props: DashboardListProps<T>) {
  const { app, id, title, part, empty, all, row, heater } = props;
  const { t } = app;
  const further = t("dashboard.scroll", { count: part.items.length - FITTING });
  return (
    <Card
      title={title}
      action={
        <a href={all} aria-label={t("dashboard.all_of", { list: title })}>
          {t("dashboard.all")}
        </a>
      }
    >
      <PartContent
        app={app}
        title={title}
        part={part}
        empty={<EmptyState icon={empty[0]} text={empty[1]} />}
      >
        {(items) => (
          <ul className={items.length > FITTING ? "rows many" : "rows"}>
            {items.map((item, index) => (
              <li
                key={item.id}
                id={index === FITTING ? `${id}-more` : undefined}
                data-heater={heater?.(item) ?? undefined}
              >
                {row(item)}
              </li>
            ))}
          </ul>
        )}
      </PartContent>
      {part.items.length > FITTING ? (
        <a className="scroll" href={`#${id}-more`} aria-label={`${further}: ${title}`}>
          <Icon name="down" />
          {further}
        </a>
      ) : null}
    </Card>
  );
}
