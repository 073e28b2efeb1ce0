/** Keeps the texts of text areas while React hydrates the page: it sets a text area whose text is that of
 * its properties back to it. Other fields keep their values. */

/** Makes what is typed the text of each text area; returns the function that restores the texts of the
 * host. */
export function keepTypedTexts(root: Element): () => void {
  const areas = [...root.querySelectorAll("textarea")];
  const texts = areas.map((area) => area.defaultValue);
  for (const area of areas) area.defaultValue = area.value;
  return () => {
    for (const area of areas) area.defaultValue = texts.shift() ?? "";
  };
}
