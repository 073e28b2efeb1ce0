/** Imports modules over unreliable connections: a failed import is retried. */

let _underWay = 0;

/** The pause after a failed import. */
const PAUSE_MILLISECONDS = 10_000;

/** Imports a module and calls `use` with it. Retries a failed import after a pause, for as long as
 * `isWanted` returns true. */
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
