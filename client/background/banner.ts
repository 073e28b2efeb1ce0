/** Banners at the foot of the window; outside of React's root, so that they outlive every screen. */

/** Shows a banner, which screen readers announce, and returns the function that removes it. */
export function showBanner(text: string, ...actions: HTMLElement[]): () => void {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  const banner = document.createElement("div");
  banner.className = "banner";
  banner.setAttribute("role", "status");
  container().append(banner);
  // Filled once it is in the document, so that screen readers announce it.
  banner.append(paragraph, ...actions);
  return () => banner.remove();
}

function container(): Element {
  const existing = document.querySelector(".banners");
  if (existing) return existing;
  const created = document.createElement("div");
  created.className = "banners";
  document.body.append(created);
  return created;
}
