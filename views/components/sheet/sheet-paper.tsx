/** A working sheet as it was finished, on the screen and on paper. It says only what the document has,
 * in the document's own words. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { DOT, joinKnown } from "../../format";
import type { SheetDocument, SheetField, SheetSection } from "../../generated/page-data";
import { Time } from "../time/time";
import { SheetFacts, SheetPairs } from "./sheet-facts";

interface SheetPaperProps {
  app: App;
  document: SheetDocument;
}

export function SheetPaper({ app, document }: SheetPaperProps) {
  const { changes, facts, finished, words } = document;
  const about: [string, ReactNode][] = [
    [words.kind ?? "", document.kind_text],
    [words.begun ?? "", <Moment key="begun" app={app} at={document.begun} />],
  ];
  if (finished) {
    about.push([words.finished ?? "", <Moment key="finished" app={app} at={finished} />]);
  }
  return (
    <article
      className="sheet-paper"
      lang={document.language === app.page.locale ? undefined : document.language}
    >
      <h2>{document.title}</h2>
      <p className="hint">{words.notice}</p>
      <SheetPairs pairs={about} />
      <SheetFacts app={app} facts={facts.filter((each) => !each.is_measured)} />
      {document.sections.map((section) => (
        <Section key={section.name} app={app} document={document} section={section} />
      ))}
      {changes.length > 0 ? (
        <section>
          <h3>{words.changes}</h3>
          <p className="sheet-changes">{changes.join("\n")}</p>
        </section>
      ) : null}
      <Signature app={app} document={document} />
      <SheetFacts app={app} facts={facts.filter((each) => each.is_measured)} />
    </article>
  );
}

/** What was filled in of a section; nothing of one that was left empty. */
function Section({ app, document, section }: SheetPaperProps & { section: SheetSection }) {
  const pairs = section.fields.flatMap((field): [string, ReactNode][] => {
    const text = valueText(app, document, field);
    return text ? [[field.label, text]] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <section>
      <h3>{section.label}</h3>
      <SheetPairs pairs={pairs} />
    </section>
  );
}

function valueText(app: App, { values, words }: SheetDocument, field: SheetField): string | null {
  const { kind, name, options, paired, unit } = field;
  const value = values[name];
  switch (kind) {
    case "TICK":
    case "CHECK":
    case "CHOICE":
      return options.find((option) => option.value === value)?.text ?? null;
    case "DATE":
      // With its year, as a sheet is kept for years.
      return value ? app.format.dayWithYear(value) : null;
    case "NAMED": {
      const number = values[`${name}.number`];
      return joinKnown([value, number && `${words.number} ${number}`], ", ");
    }
    default: {
      const after = values[`${name}.after`];
      const shown = (text: string | undefined) => text && joinKnown([text, unit], "\u00a0");
      if (!paired) return shown(value) ?? null;
      return joinKnown(
        [value && `${words.before}: ${shown(value)}`, after && `${words.after}: ${shown(after)}`],
        DOT,
      );
    }
  }
}

function Signature({ app, document: { signature, words } }: SheetPaperProps) {
  if (!signature) return <p className="sheet-signature">{words.unsigned}</p>;
  const { at, name, strokes } = signature;
  return (
    <p className="sheet-signature">
      {words.signature} <b>{name}</b>, <Moment app={app} at={at} />
      {strokes ? (
        <svg viewBox="0 0 1000 500" role="img" aria-label={name}>
          <path
            d={pathOf(strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </svg>
      ) : null}
    </p>
  );
}

/** `x,y x,y;x,y x,y` as the data of an SVG path. */
function pathOf(strokes: string): string {
  return strokes
    .split(";")
    .map((points) => `M${points.replaceAll(" ", "L")}h0`)
    .join("");
}

function Moment({ app: { format }, at }: { app: App; at: string }) {
  return <Time at={at} text={format.dateTime(at)} />;
}
