/** Shares a report where the browser can: its text with a customer, who has no account here, or its
 * address with somebody who has one. */

export function enhance(): void {
  if (!("share" in navigator)) return;
  document.documentElement.dataset.shares = "";
  // A listener that is there already is not added again.
  document.addEventListener("click", share);
}

function share({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-share]");
  if (!button) return;
  const { title } = document;
  const content =
    button.dataset.share === "text" ? { text: reportText() } : { url: window.location.href };
  // Whoever closes the browser's dialog has not made an error.
  navigator.share({ title, ...content }).catch(() => undefined);
}

/** Without what is to be filled in by hand. */
function reportText(): string {
  const sections = [...document.querySelectorAll<HTMLElement>(".report section")];
  const filled = sections.filter((section) => !section.closest(".to-fill-in"));
  return filled.map((section) => section.innerText.trim()).join("\n\n");
}
