/** Links that call or write to somebody. */
import { Icon } from "../icon/icon";

/** The address that dials a number as people write it. */
export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="contact-link" href={phoneHref(number)}>
      <Icon name="phone" />
      {number}
    </a>
  );
}

export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <a className="contact-link" href={`mailto:${address}`}>
      <Icon name="mail" />
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  );
}
