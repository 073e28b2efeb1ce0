/** Links that dial a phone number or write an e-mail. */
import { phoneText } from "../../format";
import { Icon } from "../icon/icon";

/** A text as a link that dials the phone number in it; the text alone if it has none. */
export function PhoneLink({ number, dial }: { number: string; dial: string | null }) {
  if (!dial) return <>{number}</>;
  return (
    <a className="contact-link" href={`tel:${dial}`}>
      <Icon name="phone" />
      {phoneText(number)}
    </a>
  );
}

export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <a className="contact-link" href={mailLink(address)}>
      <Icon name="mail" />
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  );
}

/** The link that writes to this address alone: a question mark in it would add recipients and text. */
function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}
