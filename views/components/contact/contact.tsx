/** Links that dial a phone number or write an e-mail. */
import { phoneHref, phoneText } from "../../format";
import { Icon } from "../icon/icon";

/** A link that dials the phone number in a text; the text alone if it has none. */
export function PhoneLink({ number }: { number: string }) {
  const call = phoneHref(number);
  if (!call) return <>{number}</>;
  return (
    <a className="contact-link" href={call}>
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
