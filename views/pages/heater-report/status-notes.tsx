/** The notes of a status, for a place after its text. */
import { Dotted, Time } from "../../components";
import type { StatusNote } from "../../format";

export function StatusNotes({ notes }: { notes: readonly StatusNote[] }) {
  if (notes.length === 0) return null;
  return (
    <b>
      <Dotted parts={notes.map(({ text, at }) => <Time key={text} at={at} text={text} />)} />
    </b>
  );
}
