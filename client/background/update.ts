/** The banner that offers to load a new version. */
import type { Translate } from "../../views/texts";
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";

/** `before` is called before the page is loaded again. */
export function offerUpdate(t: Translate, before: () => void): void {
  const reload = element("button", { class: "btn main" }, t("action.reload"));
  reload.addEventListener("click", () => {
    before();
    window.location.reload();
  });
  showBanner(t("update.available"), reload);
}
