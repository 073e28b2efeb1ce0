/** Says that a list is empty, and what to do next where there is something to do. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";

interface EmptyStateProps {
  icon: IconName;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
