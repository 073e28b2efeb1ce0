/** The banner that says that there is a new version, and offers to load it. */
import type { Translate } from "../views/texts";

/** Shows it once, outside of what React keeps; `before` is done first when it is accepted. */
export function offerUpdate(t: Translate, before: () => void): void {
  const text = document.createElement("p");
  text.textContent = t("update.available");
  const reload = document.createElement("button");
  reload.className = "btn main";
  reload.textContent = t("action.reload");
  reload.addEventListener("click", () => {
    before();
    window.location.reload();
  });
  const banner = document.createElement("div");
  banner.className = "update";
  banner.setAttribute("role", "status");
  document.body.append(banner);
  // Filled after it is there, so that it is read out.
  banner.append(text, reload);
}
