/** Creates elements and sets their texts; texts are set as text, never as HTML. */

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

/** Sets the text of an element. The element keeps its text node, as it does when React sets its text: one
 * that is replaced is a sign of a translator (`client/live/rewritten-texts.ts`). */
export function setText(shown: Element, text: string): void {
  const { firstChild } = shown;
  if (firstChild instanceof Text && firstChild === shown.lastChild) firstChild.data = text;
  else shown.textContent = text;
}
