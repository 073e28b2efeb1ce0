/** A part of the report: its heading, and its content, or why there is none. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { PartFailed } from "../../components";
import type { Part } from "../../generated/page-data";

interface SectionProps {
  app: App;
  title: string;
  problem: Part<unknown>["problem"];
  /** Shown in place of the content where there is none. */
  none?: string | null;
  children: ReactNode;
}

export function Section({ app, title, problem, none, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {problem ? <PartFailed app={app} part={title} problem={problem} /> : null}
      {!problem && none ? <p>{none}</p> : null}
      {problem || none ? null : children}
    </section>
  );
}
