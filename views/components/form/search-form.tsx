/** A form that searches or filters; its name makes it a landmark of the screen. */
import type { ComponentProps } from "react";

interface SearchFormProps extends ComponentProps<"form"> {
  /** The landmark's name. */
  label: string;
  /** The address of the results. */
  action: string;
}

export function SearchForm({ label, ...attributes }: SearchFormProps) {
  // biome-ignore lint/a11y/useSemanticElements: half of the supported browsers do not know <search>.
  return <form role="search" aria-label={label} {...attributes} />;
}
