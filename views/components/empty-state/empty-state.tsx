/** Says that a list is empty, and leads on where there is something to do. */
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
