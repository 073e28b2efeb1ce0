/** Records what scripts change in the page that the host has rendered. React expects the page unchanged
 * when it hydrates: the changes are undone for hydration and redone after it. */

export class ScriptChanges {
  private readonly records: MutationRecord[] = [];
  /** Nodes that scripts have created: React knows neither them nor their content. */
  private readonly made = new WeakSet<Node>();
  /** Nodes of the host's page that scripts have removed, perhaps to insert them elsewhere. */
  private readonly moved = new WeakSet<Node>();
  private readonly observer: MutationObserver;

  constructor(private readonly root: Node) {
    this.observer = new MutationObserver((records) => this.take(records));
    this.observer.observe(root, {
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      subtree: true,
    });
  }

  /** Undoes all changes; returns a function that redoes them and restores the focus. Attributes are not
   * recorded: React leaves them alone. */
  undo(): () => void {
    this.take(this.observer.takeRecords());
    this.observer.disconnect();
    const focused = document.activeElement;
    const texts = this.originalTexts();
    const changed = [...texts].map(([node]) => [node, node.data] as const);
    for (const { target, removedNodes, addedNodes, nextSibling } of [...this.records].reverse()) {
      move(target, addedNodes, removedNodes, nextSibling);
    }
    for (const [node, text] of texts) node.data = text;
    return () => {
      for (const { target, removedNodes, addedNodes, nextSibling } of this.records) {
        move(target, removedNodes, addedNodes, nextSibling);
      }
      for (const [node, text] of changed) node.data = text;
      const isLost = document.activeElement !== focused;
      if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }

  private take(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (this.isMade(record.target)) continue;
      this.records.push(record);
      for (const node of record.removedNodes) if (!this.made.has(node)) this.moved.add(node);
      for (const node of record.addedNodes) if (!this.moved.has(node)) this.made.add(node);
    }
  }

  private isMade(target: Node): boolean {
    for (let node: Node | null = target; node && node !== this.root; node = node.parentNode) {
      if (this.made.has(node)) return true;
    }
    return false;
  }

  /** The original text of each text node that was changed. */
  private originalTexts(): Map<CharacterData, string> {
    const texts = new Map<CharacterData, string>();
    for (const { target, type, oldValue } of this.records) {
      if (type !== "characterData" || !(target instanceof CharacterData)) continue;
      if (!texts.has(target)) texts.set(target, oldValue ?? "");
    }
    return texts;
  }
}

function move(parent: Node, from: NodeList, to: NodeList, before: Node | null): void {
  for (const node of from) if (node.parentNode === parent) parent.removeChild(node);
  const place = before?.parentNode === parent ? before : null;
  for (const node of to) parent.insertBefore(node, place);
}
