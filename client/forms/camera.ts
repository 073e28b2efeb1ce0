/** Reads the label of a gateway with the camera, if the browser can detect codes in pictures. */
import type { TextKey } from "../../views/generated/text-keys";
import type { Translate } from "../../views/texts";
import { setText } from "../shared/dom";
import { every } from "../shared/timer";
import type { PageStore } from "../start/page-store";
import { type Label, readLabel } from "./label";

/** How often the picture is searched for the code of a label. */
const LABEL_READ_SECONDS = 0.2;

/** The used part of the Barcode Detection API, which TypeScript does not declare yet. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (): Detector;
      getSupportedFormats: () => Promise<readonly string[]>;
    };
  }
}

let t: Translate;
let isListening = false;

export function enhance(store: PageStore): void {
  ({ t } = store.current());
  if (isListening) return;
  isListening = true;
  void showWhereAble();
}

/** Shows the camera's button if the browser can use it. Some browsers have the
 * interface, but can detect no format. */
async function showWhereAble(): Promise<void> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (!formats?.length || !navigator.mediaDevices) return;
  document.documentElement.dataset.readsLabels = "";
  document.addEventListener("click", ({ target }) => {
    const selector = "button[data-camera]";
    const button = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    const dialog = button?.closest("form")?.querySelector("dialog");
    if (!button || !dialog) return;
    if (button.dataset.camera === "close") dialog.close();
    else void read(dialog);
  });
}

/** Opens the dialog and fills in the first label that the camera reads before the dialog is closed. */
async function read(dialog: HTMLDialogElement): Promise<void> {
  const form = dialog.closest("form");
  const video = dialog.querySelector("video");
  if (!form || !video) return;
  const closed = new AbortController();
  const { signal } = closed;
  const close = () => dialog.close();
  dialog.addEventListener("close", () => closed.abort(), { once: true });
  document.addEventListener("visibilitychange", close, { signal });
  window.addEventListener("pagehide", close, { signal });
  say(form, null);
  dialog.showModal();
  try {
    const label = await labelSeenBy(video, signal);
    close();
    if (label) fill(form, label);
  } catch (error) {
    if (signal.aborted) return;
    close();
    const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
    say(form, isRefused ? "connect.camera_refused" : "connect.camera_failed");
    field(form, "mac")?.focus();
  }
}

/** Resolves to the first label in view; null if the signal aborts before. The camera is off afterwards.
 * Throws a `DOMException` if there is no camera, or if its use is not allowed. */
async function labelSeenBy(video: HTMLVideoElement, signal: AbortSignal): Promise<Label | null> {
  const facing = { facingMode: "environment" };
  const camera = await navigator.mediaDevices.getUserMedia({ video: facing });
  try {
    if (signal.aborted) return null;
    video.srcObject = camera;
    return await firstLabel(video, signal);
  } finally {
    for (const track of camera.getTracks()) track.stop();
    video.srcObject = null;
  }
}

function firstLabel(video: HTMLVideoElement, signal: AbortSignal): Promise<Label | null> {
  const detector = window.BarcodeDetector && new window.BarcodeDetector();
  return new Promise((resolve) => {
    const end = (label: Label | null) => {
      stop();
      resolve(label);
    };
    const stop = every(LABEL_READ_SECONDS, async () => {
      // Another screen has replaced this one.
      if (!video.isConnected) return end(null);
      // Detection fails until the video has its first picture.
      const codes = (await detector?.detect(video).catch(() => [])) ?? [];
      const label = onlyLabel(codes.map(({ rawValue }) => rawValue));
      if (label) end(label);
    });
    signal.addEventListener("abort", () => end(null), { once: true });
  });
}

/** The label of the one gateway that the codes in view name; null if they name none, or several. */
function onlyLabel(texts: readonly string[]): Label | null {
  const labels = texts.map(readLabel).filter((label) => label !== null);
  const macs = new Set(labels.map(({ mac }) => mac.toUpperCase()));
  if (macs.size !== 1) return null;
  return labels.find(({ checkCode }) => checkCode) ?? labels[0] ?? null;
}

function fill(form: HTMLFormElement, { mac, checkCode }: Label): void {
  write(field(form, "mac"), mac);
  if (checkCode) write(field(form, "check_code"), checkCode);
  say(form, checkCode ? "connect.camera_read" : "connect.camera_read_mac");
  const next = checkCode ? form.querySelector<HTMLElement>(".btn.main") : field(form, "check_code");
  next?.focus();
}

function write(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : null;
}

function say(form: HTMLFormElement, key: TextKey | null): void {
  const line = form.querySelector("[data-camera=says]");
  if (line) setText(line, key ? t(key) : "");
}
