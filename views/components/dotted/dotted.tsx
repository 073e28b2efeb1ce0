/** Facts in a row with dots between them. If the row wraps, no line begins or ends with a dot. */
import type { ReactNode } from "react";

export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className="dotted">
      {parts.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place.
        <span key={index}>
          {index ? <i> · </i> : null}
          {part}
        </span>
      ))}
    </span>
  );
}
