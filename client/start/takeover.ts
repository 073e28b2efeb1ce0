/** Lets React take over the page: when the browser is idle, or as soon as it is needed. */
import { importWithRetries } from "./retried-import";

/** The longest wait for an idle browser while the user does nothing. */
const IDLE_MILLISECONDS = 2000;
/** The events by which a user begins to use the page. */
const FIRST_INPUTS = ["pointerdown", "keydown", "input"];

/** Starts loading React. `load` loads what React needs, and returns the function that attaches it. The
 * returned `done` resolves when React is attached; `hurry` has that done without waiting for an idle
 * browser, and returns `done`. */
export function takeOver(load: () => Promise<() => void>) {
  let need = () => {};
  const isNeeded = new Promise<void>((resolve) => {
    need = resolve;
  });
  for (const type of FIRST_INPUTS) {
    document.addEventListener(type, need, { once: true, capture: true, passive: true });
  }
  const done = new Promise<void>((resolve) => {
    importWithRetries(load, async (attach) => {
      await Promise.race([isNeeded, pause()]);
      attach();
      resolve();
    });
  });
  const hurry = () => {
    need();
    return done;
  };
  return { done, hurry };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has `requestIdleCallback` behind a setting.
    if (!("requestIdleCallback" in window)) setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MILLISECONDS });
  });
}

/** Preloads the modules that the document names with `media`, which keeps them from
 * loading before the first script. */
export function preloadLater(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload][media]")) {
    link.removeAttribute("media");
    // Inserting the link again makes the browser process it.
    document.head.append(link);
  }
}
