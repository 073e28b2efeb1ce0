/** Shows filters as they are in the address. */
import type { PageStore } from "../start/page-store";

const FILTERS = "form[data-autosubmit], form[data-follows]";

/** Follows the address from screen to screen, also back and forward. */
export function followAddress({ subscribe }: PageStore): void {
  let shown = window.location.href;
  subscribe(() => {
    if (window.location.href === shown) return;
    shown = window.location.href;
    showFilters(window.location.search);
  });
}

/** The filter that is being used is left alone. */
function showFilters(search: string): void {
  const query = new URLSearchParams(search);
  for (const form of document.querySelectorAll<HTMLFormElement>(FILTERS)) {
    if (form.contains(document.activeElement)) continue;
    for (const control of form.elements) {
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = query.getAll(control.name).includes(control.value);
      } else if (control instanceof HTMLInputElement) {
        control.value = query.get(control.name) ?? "";
      } else if (control instanceof HTMLSelectElement) {
        control.value = query.get(control.name) ?? control.options[0]?.value ?? "";
      }
    }
  }
}
