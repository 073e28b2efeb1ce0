/** Loads modules over connections that fail: what could not be loaded is asked for again. */
import { HOST_RETRY_SECONDS } from "../generated/limits";

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
  load().then(use, () => setTimeout(again, HOST_RETRY_SECONDS * 1000));
}
