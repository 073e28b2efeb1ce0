/** Makes the dialog of a screen modal: focus stays in it, and Escape follows its closing link. */

/** Opens the dialog that the screen shows, if it does. */
export function openDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.dialog[open]:not([data-modal])");
  if (!dialog) return;
  // A field that takes the focus has it already where the browser has made the screen.
  const active = document.activeElement;
  const focused = dialog.contains(active) ? active : dialog.querySelector("[autofocus]");
  dialog.close();
  dialog.showModal();
  // What is behind is not read out any more (client/background/announcer.ts).
  dialog.append(document.createElement("output"));
  dialog.dataset.modal = "";
  // Firefox would focus the link that closes it.
  const start = focused ?? dialog.querySelector("h2");
  if (start instanceof HTMLElement) start.focus();
  selectNumber();
  const leave = (event: Event) => {
    event.preventDefault();
    if (dialog.dataset.close) dialog.querySelector<HTMLElement>("header a")?.click();
  };
  dialog.addEventListener("cancel", leave);
  // A second Escape in a row would close it without asking the page.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(event);
  });
  dialog.addEventListener("close", () => {
    if (!dialog.open && dialog.isConnected) dialog.showModal();
  });
}

/** What is typed into a number that can be stepped replaces it. */
function selectNumber(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement && input.closest("[data-step]"))) return;
  if (input.value === input.defaultValue) input.select();
}
