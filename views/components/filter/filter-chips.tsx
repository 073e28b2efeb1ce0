/** Checkboxes of a filter, of which several can be chosen. */
import type { ReactNode } from "react";

interface FilterChipsProps {
  legend: string;
  children: ReactNode;
}

export function FilterChips({ legend, children }: FilterChipsProps) {
  return (
    <fieldset className="chips">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  );
}
