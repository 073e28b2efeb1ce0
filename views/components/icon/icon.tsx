/** An icon of the sprite in the document. Screen readers ignore it: a text
 * beside it must say the same. */
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
  | "falling"
  | "fault"
  | "grid"
  | "flame"
  | "info"
  | "left"
  | "lock"
  | "lost"
  | "mail"
  | "mail-new"
  | "mail-open"
  | "menu"
  | "more"
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
