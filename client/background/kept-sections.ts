/** The fields of an unsent sheet that is edited: those that the page shows, and those that it was kept with
 * and the page does not have, such as the steps for a fault that is gone. */
import type { SheetSection } from "../../views/generated/page-data";

type Fields = Readonly<Record<string, string>>;

/** Returns the values of a form, with the kept ones for which it has no control, and `sections` with the
 * fields of both. */
export function withKept(
  form: HTMLFormElement,
  fields: Fields,
  sections: readonly SheetSection[],
  kept: Fields | undefined,
): Fields {
  const hasNone = ([name]: [string, string]) =>
    name.startsWith("f.") && form.elements.namedItem(name) === null;
  const gone = Object.entries(kept ?? {}).filter(hasNone);
  const names = new Set(gone.map(([name]) => name.split(".")[1]));
  // Cast: stored by this code.
  const stored = JSON.parse(kept?.sections ?? "[]") as SheetSection[];
  const shown = new Set(sections.flatMap(({ fields: some }) => some.map(({ name }) => name)));
  const all = sections.map((section) => ({ ...section }));
  for (const section of stored) {
    const others = section.fields.filter(({ name }) => names.has(name) && !shown.has(name));
    const same = all.find(({ name }) => name === section.name);
    if (same) same.fields = [...same.fields, ...others];
    else if (others.length > 0) all.push({ ...section, fields: others });
  }
  return { ...Object.fromEntries(gone), ...fields, sections: JSON.stringify(all) };
}
