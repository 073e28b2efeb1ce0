/** Sets the controls of filters to the values in the address. */
import type { PageStore } from "../start/page-store";

const FILTERS = "form[data-autosubmit], form[data-follows]";

/** Updates the filters when the address changes, also by the browser's back and forward buttons. */
export function followAddress({ subscribe }: PageStore): void {
  let shown = window.location.href;
  let wentTo = "";
  window.addEventListener("popstate", () => {
    wentTo = window.location.href;
  });
  subscribe(() => {
    const { href, search } = window.location;
    if (href === shown) return;
    shown = href;
    // The filter in use is newer than the address, except after going back or forward. Its links
    // lead to the address.
    const { activeElement } = document;
    const isFollowed = href === wentTo || activeElement?.matches("a");
    showFilters(search, isFollowed ? null : activeElement);
    wentTo = "";
  });
}

/** Sets the filters to the values in `search`, except the form that contains `used`. */
function showFilters(search: string, used: Element | null): void {
  const query = new URLSearchParams(search);
  for (const form of document.querySelectorAll<HTMLFormElement>(FILTERS)) {
    if (form.contains(used)) continue;
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
