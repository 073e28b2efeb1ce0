/** Names the service notes that a logout would erase before they are sent. */
import type { App } from "../../views/basics";
import { allUnsentNotes } from "./outbox";

/** The most notes that the question shows, and the most characters of each. */
const NAMED = 5;
const NAMED_CHARACTERS = 80;

/** Returns the question to ask before a logout; null if the device has no unsent notes. */
export async function logoutQuestion({ t, format }: App): Promise<string | null> {
  // Rejects if the browser forbids the storage.
  const notes = await allUnsentNotes().catch(() => []);
  if (notes.length === 0) return null;
  const named = notes.slice(0, NAMED).map(({ fields }) => {
    const text = [...(fields.name ?? "")];
    return `– ${text.slice(0, NAMED_CHARACTERS).join("")}${text.length > NAMED_CHARACTERS ? "…" : ""}`;
  });
  const count = { count: notes.length, number: format.number(notes.length) };
  const said = t("unsent.elsewhere", count);
  return [said, named.join("\n"), t("unsent.lost_by_logout")].join("\n\n");
}
