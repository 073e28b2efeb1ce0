/** A link to another screen that looks like a button, such as those at the head of a screen. */
import { Icon, type IconName } from "../icon/icon";

interface LinkButtonProps {
  href: string;
  icon: IconName;
  text: string;
  /** The accessible name, if the text does not say enough. */
  label?: string;
  main?: boolean;
}

export function LinkButton({ href, icon, text, label, main = false }: LinkButtonProps) {
  return (
    <a
      className={main ? "btn main" : "btn"}
      href={href}
      // Another site is not told which heater or customer the link was at.
      rel="noreferrer"
      aria-label={label}
    >
      <Icon name={icon} />
      {text}
    </a>
  );
}
