/** Makes the dialog of a screen modal: focus stays in it, and Escape follows its closing link. */

export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.dialog[open]:not([data-modal])");
  if (!dialog) return;
  // If React has rendered the screen, a field with `autofocus` has the focus already.
  const active = document.activeElement;
  const focused = dialog.contains(active) ? active : dialog.querySelector("[autofocus]");
  // Firefox would focus the link that closes the dialog.
  const start = focused ?? dialog.querySelector("h2");
  dialog.close();
  dialog.showModal();
  // Screen readers ignore the live region behind a modal dialog (client/background/announcer.ts).
  dialog.append(document.createElement("output"));
  dialog.dataset.modal = "";
  if (start instanceof HTMLElement) start.focus();
  // Typing replaces a number with step buttons.
  if (start instanceof HTMLInputElement && start.matches("[data-step] *")) {
    if (start.value === start.defaultValue) start.select();
  }
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
