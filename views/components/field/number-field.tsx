/** A labelled number between two buttons that change it by a step (`client/forms/steps.ts`). */
import { numberKeyboard } from "./field";
import { LabelledControl, type LabelledProps } from "./labelled-control";

interface NumberFieldProps extends LabelledProps {
  step: number;
  /** The limits of the number; null for none. */
  least: number | null;
  most: number | null;
  /** The decimal separator. */
  sign: string;
  /** The labels of the buttons. */
  less: string;
  more: string;
}

export function NumberField(props: NumberFieldProps) {
  const { step, least, most, sign, less, more, ...labelled } = props;
  return (
    <LabelledControl {...labelled}>
      {(attributes) => (
        <div
          className="stepped"
          data-step={step}
          data-least={least ?? undefined}
          data-most={most ?? undefined}
          data-decimal-sign={sign}
        >
          <button type="button" className="btn" value="-1" aria-label={less}>
            −
          </button>
          <input type="text" inputMode={numberKeyboard(least)} autoComplete="off" {...attributes} />
          <button type="button" className="btn" value="1" aria-label={more}>
            +
          </button>
          <span className="visually-hidden" role="status" />
        </div>
      )}
    </LabelledControl>
  );
}
