/** Creates elements, icons and shapes, and sets texts; texts are set as text, never as HTML. */

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

/** Creates an icon of the sprite in the document. */
export function icon(name: string): SVGElement {
  const use = svgElement("use", { href: `#i-${name}` });
  return svgElement("svg", { class: "icon", "aria-hidden": "true" }, use);
}

/** Creates a shape of one path in a view box of 40 by 40. */
export function shape(path: string): SVGElement {
  const attributes = { viewBox: "0 0 40 40", class: "shape", "aria-hidden": "true" };
  return svgElement("svg", attributes, svgElement("path", { d: path }));
}

function svgElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: Node[]
): SVGElement {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}
