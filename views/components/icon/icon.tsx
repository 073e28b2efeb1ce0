/** An icon of the sprite in the document. It is hidden from screen readers: a text must say the same. */
export type IconName =
  | "bell"
  | "blocked"
  | "book"
  | "calendar"
  | "camera"
  | "case"
  | "chat"
  | "check"
  | "clock"
  | "close"
  | "down"
  | "download"
  | "fault"
  | "grid"
  | "flame"
  | "info"
  | "left"
  | "lock"
  | "lost"
  | "mail"
  | "menu"
  | "off"
  | "on"
  | "out"
  | "pencil"
  | "people"
  | "phone"
  | "print"
  | "pin"
  | "plus"
  | "reload"
  | "right"
  | "search"
  | "sliders"
  | "sun"
  | "trash"
  | "unknown"
  | "user"
  | "warning";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
