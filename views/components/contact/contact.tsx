/** Links that call or write to somebody. */
import { Icon } from "../icon/icon";

/** The address that dials a number as people write it. */
export function dial(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

export function Phone({ number }: { number: string }) {
  return (
    <a className="reach" href={dial(number)}>
      <Icon name="phone" />
      {number}
    </a>
  );
}

export function Mail({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <a className="reach" href={`mailto:${address}`}>
      <Icon name="mail" />
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  );
}
