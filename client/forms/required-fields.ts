/** A button with `data-needs` can be pressed once the fields that it names are filled. */

let watching = false;

export function watchNeeds(): void {
  if (!watching) document.addEventListener("input", apply);
  watching = true;
  apply();
}

function apply(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-needs]")) {
    const needed = (button.dataset.needs ?? "").split(" ");
    button.disabled = needed.some((name) => {
      const field = button.form?.elements.namedItem(name);
      return field instanceof HTMLInputElement && field.value.trim() === "";
    });
  }
}
