/** The banner that says that there is a new version, and offers to load it. */
import type { Translate } from "../../views/texts";
import { showBanner } from "./banner";

/** `before` is done first when the offer is accepted. */
export function offerUpdate(t: Translate, before: () => void): void {
  const reload = document.createElement("button");
  reload.className = "btn main";
  reload.textContent = t("action.reload");
  reload.addEventListener("click", () => {
    before();
    window.location.reload();
  });
  showBanner(t("update.available"), reload);
}
