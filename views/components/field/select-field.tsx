/** A labelled select; after a refused form it shows the chosen option and its error. */
import { LabelledControl, type LabelledProps } from "./labelled-control";

export interface Option {
  value: string;
  text: string;
  /** The language of the text, if it is not that of the page. */
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
