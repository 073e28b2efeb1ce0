/** Lines at the foot of the window, outside of what React keeps: they outlive every screen. */

/** Shows a line, read out to who cannot see it; answers how to take it away. */
export function showBanner(text: string, ...acts: HTMLElement[]): () => void {
  const words = document.createElement("p");
  words.textContent = text;
  const banner = document.createElement("div");
  banner.className = "banner";
  banner.setAttribute("role", "status");
  stack().append(banner);
  // Filled after it is there, so that it is read out.
  banner.append(words, ...acts);
  return () => banner.remove();
}

function stack(): Element {
  const known = document.querySelector(".banners");
  if (known) return known;
  const made = document.createElement("div");
  made.className = "banners";
  document.body.append(made);
  return made;
}
