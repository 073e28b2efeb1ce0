/** A labelled choice that keeps what was chosen and shows its error. */
import { LabelledControl, type LabelledProps } from "./labelled-control";

export interface Option {
  value: string;
  text: string;
  /** The language of the text, where it is another than the page's. */
  lang?: string | undefined;
}

interface SelectFieldProps extends LabelledProps {
  options: readonly Option[];
  required?: boolean;
}

export function SelectField({ options, required, ...labelled }: SelectFieldProps) {
  return (
    <LabelledControl {...labelled}>
      {(attributes) => (
        <select {...attributes} required={required}>
          {options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  );
}
