/** Loads what only some screens need, once such a screen is shown. */
import type { createBrowserRouter } from "react-router";
import type { Translate } from "../views/texts";

type Router = ReturnType<typeof createBrowserRouter>;

export function onDemand(router: Router, t: Translate): void {
  let saves = false;
  const look = () => {
    if (saves || !document.querySelector("form[data-autosave]")) return;
    saves = true;
    import("./autosave").then(
      ({ autosave }) => autosave(t),
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
