/** A part of a screen with its heading and an action, such as a link to all rows. */
import type { ReactNode } from "react";

interface CardProps {
  title: string;
  /** The number of rows, shown beside the heading. */
  count?: number | undefined;
  /** Shown at the far end of the heading. */
  action?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function Card({ title, count, action, children, className = "" }: CardProps) {
  return (
    <section className={`card ${className}`.trimEnd()}>
      <div className="card-h">
        <h2>
          {title}
          {count === undefined ? null : <span className="count">{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
