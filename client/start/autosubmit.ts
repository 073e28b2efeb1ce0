/** Filters and searches that submit themselves. */

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Submits a filter at once on a choice, and a search when nothing was typed for as many milliseconds
 * as the form says, unless the user has left by then. A search waits for React, which keeps what is
 * typed meanwhile; a document would not. */
export function submitFilters(whenLive: () => Promise<void>): void {
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

export function cancelAutosubmit(): void {
  clearTimeout(waiting);
  waiting = undefined;
}
