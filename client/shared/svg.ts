/** Creates SVG elements: icons, and shapes of markers. */

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
