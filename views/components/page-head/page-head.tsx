/** The head of a screen: the link back, the heading, a line below it, and the screen's main actions. */
import type { PageHead as Parts } from "../../app";
import { BackLink } from "../back-link/back-link";

interface PageHeadProps {
  title: string;
  parts: Parts;
}

export function PageHead({ title, parts }: PageHeadProps) {
  const { back, heading = title, about, actions, hasLetterhead } = parts;
  const rest = title.slice(heading.length);
  return (
    <header className={hasLetterhead ? "page-head screen-only" : "page-head"}>
      {back ? <BackLink href={back.href}>{back.text}</BackLink> : null}
      <div>
        <h1 tabIndex={-1}>
          {heading}
          {rest ? <span className="visually-hidden part">{rest}</span> : null}
        </h1>
        {about ? <p>{about}</p> : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </header>
  );
}
