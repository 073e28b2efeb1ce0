/** Loads modules over connections that fail: what could not be loaded is asked for again. */

let _underWay = 0;

/** How long a connection that failed is given. */
const PAUSE_MILLISECONDS = 10_000;

/**
 * Imports a module as soon as the connection allows it, and calls `use` with it; `isWanted` ends
 * the attempts.
 */
export function importWithRetries<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  isWanted: () => boolean = () => true,
): void {
  const again = () => {
    if (isWanted()) importWithRetries(load, use, isWanted);
  };
  countUnderWay(1);
  load()
    .then(use, () => setTimeout(again, PAUSE_MILLISECONDS))
    .finally(() => countUnderWay(-1));
}

function countUnderWay(change: 1 | -1): void {
  _underWay += change;
  document.documentElement.toggleAttribute("data-loading", _underWay > 0);
}
