/** A labelled field for a longer text that keeps what was typed and shows its error. */
import { LabelledControl, type LabelledProps } from "./labelled-control";

interface TextAreaProps extends LabelledProps {
  rows: number;
  required?: boolean;
}

export function TextArea({ rows, required, ...labelled }: TextAreaProps) {
  return (
    <LabelledControl {...labelled} isHintBelow>
      {(attributes) => <textarea {...attributes} rows={rows} required={required} />}
    </LabelledControl>
  );
}
