/** Loads what only some screens need, once such a screen is shown. */
import type { createBrowserRouter } from "react-router";
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";

type Router = ReturnType<typeof createBrowserRouter>;

export function onDemand(router: Router, t: Translate, current: () => Page): void {
  let saves = false;
  const look = () => {
    if (saves || !document.querySelector("form[data-autosave]")) return;
    saves = true;
    import("../forms/autosave").then(
      ({ autosave }) => autosave(t, current),
      // The form keeps its button; the next screen tries again.
      () => {
        saves = false;
      },
    );
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(look));
  afterPaint();
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") afterPaint();
  });
}
