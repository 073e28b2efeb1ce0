/** Shares a report by the browser's dialog, if it has one: the report's text, for a customer, who has
 * no account, or its address, for a user who has one. */

export function enhance(): void {
  if (!("share" in navigator)) return;
  document.documentElement.dataset.shares = "";
  // The browser ignores a listener that was added before.
  document.addEventListener("click", share);
}

function share({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-share]");
  if (!button) return;
  const { title } = document;
  const content =
    button.dataset.share === "text" ? { text: reportText() } : { url: window.location.href };
  // The promise rejects when the user closes the browser's dialog, which is no error.
  navigator.share({ title, ...content }).catch(() => undefined);
}

/** The text of the report, without the sections to fill in by hand. */
function reportText(): string {
  const sections = [...document.querySelectorAll<HTMLElement>(".report section")];
  const filled = sections.filter((section) => !section.closest(".to-fill-in"));
  return filled.map((section) => section.innerText.trim()).join("\n\n");
}
