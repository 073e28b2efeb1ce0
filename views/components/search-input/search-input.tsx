/** The labelled input of a search, with its icon. */
import type { InputHTMLAttributes } from "react";
import { Icon } from "../icon/icon";

interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  /** For screen readers; other users see the placeholder. */
  label: string;
}

export function SearchInput({ label, ...attributes }: SearchInputProps) {
  return (
    <>
      <label className="visually-hidden" htmlFor={attributes.id}>
        {label}
      </label>
      <div className="find">
        <Icon name="search" />
        <input name="q" type="search" autoComplete="off" enterKeyHint="search" {...attributes} />
      </div>
    </>
  );
}
