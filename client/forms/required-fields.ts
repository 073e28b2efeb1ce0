/** A button with `data-required-fields` is enabled once the fields that it names are filled. */

export function enhance(): void {
  // The browser ignores a listener that was added before.
  document.addEventListener("input", update);
  update();
}

function update(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>("button[data-required-fields]");
  for (const button of buttons) {
    const names = (button.dataset.requiredFields ?? "").split(" ");
    button.disabled = names.some((name) => {
      const field = button.form?.elements.namedItem(name);
      return field instanceof HTMLInputElement && field.value.trim() === "";
    });
  }
}
