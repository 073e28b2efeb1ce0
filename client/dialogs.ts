/** Makes the dialog of a screen modal: focus stays in it, and Escape follows its way out. */

/** Opens the dialog that the screen shows, if it does. */
export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.dialog[open]:not(:modal)");
  if (!dialog) return;
  dialog.close();
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (dialog.dataset.close) dialog.querySelector<HTMLElement>("header a")?.click();
  });
}
