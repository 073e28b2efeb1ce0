/** A labelled text area; after a refused form it shows the typed text and its error. */
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
