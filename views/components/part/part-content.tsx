/** The content of a part: why it is missing or late, what is said of an empty one, or its items. After
 * a refresh that has failed the earlier items are shown below the problem. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { Part } from "../../generated/page-data";
import { PartFailed } from "./part-failed";

export interface PartContentProps<T> {
  app: App;
  /** The part's name, as its heading has it. */
  title: string;
  part: Part<T>;
  /** What is shown where there are no items. */
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
