/** A link that looks like a button and has an icon: what a screen offers beside its heading. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";

interface ButtonLinkProps {
  href: string;
  icon: IconName;
  /** Whether it is the first choice of its screen. */
  isMain?: boolean;
  children: ReactNode;
}

export function ButtonLink({ href, icon, isMain = false, children }: ButtonLinkProps) {
  return (
    <a className={isMain ? "btn main" : "btn"} href={href}>
      <Icon name={icon} />
      {children}
    </a>
  );
}
