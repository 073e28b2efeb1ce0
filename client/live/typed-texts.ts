/** Keeps the texts of text areas while React hydrates the page: it sets each text area that the host has
 * rendered with a text back to that text. Other fields keep their values. */

/** Returns a function that restores the texts and selections of the text areas as they are now. */
export function keepTypedTexts(root: Element): () => void {
  const restorers = [...root.querySelectorAll("textarea")].map((area) => {
    const { value, selectionStart, selectionEnd } = area;
    return () => {
      if (area.value !== value) Object.assign(area, { value, selectionStart, selectionEnd });
    };
  });
  return () => {
    for (const restore of restorers) restore();
  };
}
