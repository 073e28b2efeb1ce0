/** Recognises a page whose texts others have replaced. Translators put elements of their own in the place of
 * text nodes; extensions that dial numbers make links of parts of them. What they have read may have
 * changed by the time that they write: such a page is marked, and from then on a link loads a document. */

/** Marks the document as soon as others than React replace a text in `root`. The returned function is to be
 * called when React has committed, before anything else changes the page. */
export function watchTexts(root: Element): () => void {
  const observer = new MutationObserver((records) => {
    if (!records.some(isRewrite)) return;
    document.documentElement.dataset.rewritten = "";
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  // What was changed until now, React has changed.
  return () => void observer.takeRecords();
}

/** Scripts of the page change the text of an element in its text node, and React sets that of a text area
 * anew; islands draw as they like. What is
 * only added beside a text does no harm: React sets all of the element's text. */
function isRewrite({ target, removedNodes }: MutationRecord): boolean {
  if (
    !(target instanceof Element && target.isConnected) ||
    target.closest("[data-island],textarea")
  )
    return false;
  return [...removedNodes].some((node) => isText(node) && node.parentNode !== target);
}

function isText(node: Node): boolean {
  return node instanceof Text && node.data.trim() !== "";
}
