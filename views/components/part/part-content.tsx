/** The content of a part: why it is missing or late, the text for an empty part, or its items. After a
 * failed refresh the earlier items are shown below the problem. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { Part } from "../../generated/page-data";
import { PartFailed } from "./part-failed";

export interface PartContentProps<T> {
  app: App;
  /** The part's name, as in its heading. */
  title: string;
  part: Part<T>;
  /** Shown if there are no items. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

export function PartContent<T>({ app, title, part, empty, children }: PartContentProps<T>) {
  const { items, problem, late } = part;
  const shown = items.length > 0 ? children(items) : empty;
  return (
    <>
      {problem ? <PartFailed app={app} part={title} problem={problem} late={late} /> : null}
      {problem && items.length === 0 ? null : shown}
    </>
  );
}
