/** Filters and searches that submit themselves. */

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Submits a filter at once on a choice, and a search when nothing was typed for the milliseconds in
 * `data-autosubmit`, unless the user has left the screen by then. A search waits for React
 * (`whenLive`), which keeps what is typed meanwhile; loading a document would lose it. */
export function submitFilters(whenLive: () => Promise<void>): void {
  settleEarlyChoices();
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { form, type } = target;
    if (!form?.dataset.autosubmit) return;
    cancelAutosubmit();
    if (type !== "search") {
      form.requestSubmit();
      return;
    }
    const submit = async () => {
      const mine = waiting;
      await whenLive();
      if (mine === waiting && form.isConnected) form.requestSubmit();
    };
    waiting = setTimeout(() => void submit(), Number(form.dataset.autosubmit));
  });
}

/** Submits a choice that was made before this script was loaded. Resets a choice that the browser has
 * restored with the document: a filter shows what the address says. */
function settleEarlyChoices(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-autosubmit]")) {
    if (![...form.elements].some(isChanged)) continue;
    if (isRestored()) form.reset();
    else form.requestSubmit();
  }
}

/** Whether the document was reloaded or reached through the history: browsers then restore values. */
export function isRestored(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked;
  // The host renders each select of a filter with its chosen option marked as selected.
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

export function cancelAutosubmit(): void {
  clearTimeout(waiting);
  waiting = undefined;
}
