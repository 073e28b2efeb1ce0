/** Puts the page back as the host has sent it, which React expects when it hydrates, and redoes then what
 * scripts and extensions have changed in it. */

/** The children of each element, and the text of each text node and comment. */
type Content = Map<Node, string | readonly Node[]>;

/** A script in the document sets both (server/rendering/templates/document.html). */
declare global {
  interface Window {
    contentOf: (root: Node) => Content;
    /** What the browser has parsed. */
    parsed: Content;
  }
}

/** Undoes all changes of nodes; attributes do not matter to React. The returned function redoes them,
 * unless React has rendered the page anew: then it returns false. */
export function undoChanges(root: Node): () => boolean {
  const { contentOf, parsed } = window;
  const changed = contentOf(root);
  restore(parsed);
  return () => {
    const isSame = root.firstChild !== null && parsed.has(root.firstChild);
    if (isSame) restore(changed);
    // They would keep the elements of this screen for as long as the document.
    parsed.clear();
    changed.clear();
    return isSame;
  };
}

/** Elements that are where they belong are not moved: moving resets what they hold, such as a frame. */
function restore(content: Content): void {
  for (const [node, wanted] of content) {
    if (typeof wanted !== "string") restoreChildren(node, wanted);
    else if (node.nodeValue !== wanted) node.nodeValue = wanted;
  }
}

function restoreChildren(parent: Node, wanted: readonly Node[]): void {
  const { childNodes } = parent;
  const belonging = new Set(wanted);
  for (const child of [...childNodes]) if (!belonging.has(child)) parent.removeChild(child);
  for (const [at, child] of wanted.entries()) {
    if (childNodes[at] !== child) parent.insertBefore(child, childNodes[at] ?? null);
  }
}
