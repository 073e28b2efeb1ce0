/** Names the service notes and sheets that a logout would erase before they are sent. */
import type { App } from "../../views/basics";
import { allUnsent } from "./outbox";

/** The most forms that the question shows, and the most characters of each. */
const NAMED = 5;
const NAMED_CHARACTERS = 80;

/** Returns the question to ask before a logout; null if the device has no unsent forms. */
export async function logoutQuestion({ t, format }: App): Promise<string | null> {
  // Rejects if the browser forbids the storage.
  const unsent = await allUnsent().catch(() => []);
  if (unsent.length === 0) return null;
  const named = unsent.slice(0, NAMED).map(({ fields, label }) => {
    const text = [...(fields.name ?? label ?? "")];
    return `– ${text.slice(0, NAMED_CHARACTERS).join("")}${text.length > NAMED_CHARACTERS ? "…" : ""}`;
  });
  const count = { count: unsent.length, number: format.number(unsent.length) };
  const said = t("unsent.elsewhere", count);
  return [said, named.join("\n"), t("unsent.lost_by_logout")].join("\n\n");
}
