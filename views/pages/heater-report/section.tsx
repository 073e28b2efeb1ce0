/** A section of the report: a heading and its content, or why there is none. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { PartFailed, Table } from "../../components";
import type { Part } from "../../generated/page-data";

interface SectionProps<T> {
  app: App;
  title: string;
  part: Part<T>;
  /** Shown if there are no items. */
  empty: string;
  children: (items: readonly T[]) => ReactNode;
}

export function Section<T>({ app, title, part, empty, children }: SectionProps<T>) {
  const { items, problem } = part;
  const content = items.length > 0 ? children(items) : <p>{empty}</p>;
  return (
    <section>
      <h2>{title}</h2>
      {problem ? <PartFailed app={app} part={title} problem={problem} /> : content}
    </section>
  );
}

interface TableSectionProps<T> extends SectionProps<T> {
  heads: readonly string[];
  className?: string;
}

/** A section with a table, whose rows are its children. */
export function TableSection<T>(props: TableSectionProps<T>) {
  const { heads, className = "", children, ...section } = props;
  return (
    <Section {...section}>
      {(items) => (
        <Table caption={section.title} heads={heads} className={className}>
          {children(items)}
        </Table>
      )}
    </Section>
  );
}
