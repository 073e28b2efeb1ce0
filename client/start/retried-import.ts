/** Loads modules over connections that fail: what could not be loaded is asked for again. */

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
  load().then(use, () => setTimeout(again, PAUSE_MILLISECONDS));
}
