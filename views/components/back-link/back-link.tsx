/** Leads to the screen above this one. */
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="back" href={href}>
      <Icon name="left" />
      {children}
    </a>
  );
}
