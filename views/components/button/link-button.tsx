/** A link to another screen that looks like a button, such as those at the head of a screen. */
import { Icon, type IconName } from "../icon/icon";

interface LinkButtonProps {
  href: string;
  icon: IconName;
  text: string;
  main?: boolean;
}

export function LinkButton({ href, icon, text, main = false }: LinkButtonProps) {
  return (
    <a className={main ? "btn main" : "btn"} href={href}>
      <Icon name={icon} />
      {text}
    </a>
  );
}
