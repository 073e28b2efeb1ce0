/** Says that a list is empty, with a link to a next step if there is one. */
import { Icon, type IconName } from "../icon/icon";

interface EmptyStateProps {
  icon: IconName;
  text: string;
  link?: { href: string; text: string } | false;
}

export function EmptyState({ icon, text, link = false }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {link ? (
        <a className="btn" href={link.href}>
          {link.text}
        </a>
      ) : null}
    </div>
  );
}
