/** A row that phones show instead of what it names until it is opened. Wider screens do not show the
 * row, but always what it names. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";

interface FoldProps {
  icon: IconName;
  className?: string;
  children: ReactNode;
}

export function Fold({ icon, className, children }: FoldProps) {
  return (
    // Without content: styles show or hide the later elements with `fold-content` by its state.
    <details className={className ? `fold ${className}` : "fold"}>
      <summary>
        <Icon name={icon} />
        <span>{children}</span>
        <Icon name="down" />
      </summary>
    </details>
  );
}
