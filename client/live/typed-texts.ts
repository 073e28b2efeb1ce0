/** Keeps the texts of text areas while React hydrates the page: it sets each text area that the host has
 * rendered with a text back to that text. Other fields keep their values. */

/** Returns a function that restores the texts and selections of the text areas as they are now. */
export function keepTypedTexts(root: Element): () => void {
  const kept = [...root.querySelectorAll("textarea")].map((area) => {
    const { value, selectionStart, selectionEnd } = area;
    return { area, value, selectionStart, selectionEnd };
  });
  return () => {
    for (const { area, value, selectionStart, selectionEnd } of kept) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
