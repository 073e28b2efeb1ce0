/** A list of the dashboard: its rows, its words when it is empty or missing, and a way down it. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Card, EmptyState, Icon, type IconName, PartFailed } from "../../components";
import type { Part } from "../../generated/page-data";

/** Rows that fit without scrolling. */
const FITTING = 6;

interface ListProps<T> {
  app: App;
  /** Names the list in addresses. */
  id: string;
  title: string;
  part: Part<T>;
  empty: readonly [IconName, string];
  /** The address of the screen with all of them. */
  all: string;
  row: (item: T) => ReactNode;
  /** The heater that a row is about, which the map points at. */
  heater?: (item: T) => string | null;
}

export function List<T extends { id: string }>(props: ListProps<T>) {
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
      {part.problem ? <PartFailed app={app} part={title} problem={part.problem} /> : null}
      {part.problem || part.items.length > 0 ? null : (
        <EmptyState icon={empty[0]} text={empty[1]} />
      )}
      {part.items.length > 0 ? (
        <ul className={part.items.length > FITTING ? "rows many" : "rows"}>
          {part.items.map((item, index) => (
            <li
              key={item.id}
              id={index === FITTING ? `${id}-more` : undefined}
              data-heater={heater?.(item) ?? undefined}
            >
              {row(item)}
            </li>
          ))}
        </ul>
      ) : null}
      {part.items.length > FITTING ? (
        <a className="scroll" href={`#${id}-more`} aria-label={`${further}: ${title}`}>
          <Icon name="down" />
          {further}
        </a>
      ) : null}
    </Card>
  );
}
