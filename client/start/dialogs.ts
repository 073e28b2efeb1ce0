/** Makes the dialog of a screen modal: focus stays in it, and Escape follows its closing link. */

/** Makes the dialog of the screen modal, if the screen has one. */
export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.dialog[open]:not([data-modal])");
  if (!dialog) return;
  // If React has rendered the screen, a field with `autofocus` has the focus already.
  const active = document.activeElement;
  const focused = dialog.contains(active) ? active : dialog.querySelector("[autofocus]");
  dialog.close();
  dialog.showModal();
  // Screen readers ignore the live region behind a modal dialog (client/background/announcer.ts).
  dialog.append(document.createElement("output"));
  dialog.dataset.modal = "";
  // Firefox would focus the link that closes the dialog.
  const start = focused ?? dialog.querySelector("h2");
  if (start instanceof HTMLElement) start.focus();
  selectNumber();
  const leave = (event: Event) => {
    event.preventDefault();
    if (dialog.dataset.close) dialog.querySelector<HTMLElement>("header a")?.click();
  };
  dialog.addEventListener("cancel", leave);
  // A second Escape in a row would close the dialog without a cancelable event.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(event);
  });
  dialog.addEventListener("close", () => {
    if (!dialog.open && dialog.isConnected) dialog.showModal();
  });
}

/** Selects a number with step buttons, so that typing replaces it. */
function selectNumber(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement && input.closest("[data-step]"))) return;
  if (input.value === input.defaultValue) input.select();
}
