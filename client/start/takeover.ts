/** Has React take over the page: once the browser is idle, or as soon as it is needed. */
import { importWithRetries } from "./retried-import";

/** How long an untouched page may be kept waiting for a pause. */
const IDLE_MILLISECONDS = 2000;
/** What somebody who uses the page does first. */
const FIRST_INPUTS = ["pointerdown", "keydown", "input"];

export interface Takeover {
  /** Settled once React is attached. */
  done: Promise<void>;
  /** Attaches React without waiting for a pause. */
  hurry: () => void;
}

/** `load` loads what React needs, and returns what attaches it. */
export function takeOver(load: () => Promise<() => void>): Takeover {
  let hurry = () => {};
  const isNeeded = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  for (const type of FIRST_INPUTS) {
    document.addEventListener(type, hurry, { once: true, capture: true, passive: true });
  }
  const done = new Promise<void>((resolve) => {
    importWithRetries(load, async (attach) => {
      await Promise.race([isNeeded, pause()]);
      attach();
      resolve();
    });
  });
  return { done, hurry };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has it behind a setting.
    if (!("requestIdleCallback" in window)) setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MILLISECONDS });
  });
}

/** Loads the modules that the document names for later, now that its first script has come. */
export function preloadLater(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload][media]")) {
    link.removeAttribute("media");
    // A link is looked at when it is inserted.
    document.head.append(link);
  }
}
