/** Asks before a logout whether forms that are not sent yet may be lost. */
import { type App, href } from "../../views/basics";

const FORM = `form[action="${href("logout")}"]`;

/** Holds each logout back until the forms have been read that any tab has stored, and the user agrees
 * to lose them. `loading` resolves when the texts are loaded. */
export function askBeforeLogout(loading: Promise<App>): void {
  let isAllowed = false;
  // Without texts, the page works as it does without JavaScript.
  const loaded = loading.catch(() => null);
  // Captured, to run before the listeners that send the form.
  document.addEventListener("submit", holdBack, { capture: true });

  function holdBack(event: SubmitEvent): void {
    const form = event.target;
    if (isAllowed || !(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void loaded.then(mayLogOut).then((mayGo) => {
      // React may have rendered the form anew.
      const shown = form.isConnected ? form : document.querySelector<HTMLFormElement>(FORM);
      isAllowed = mayGo;
      if (mayGo) shown?.requestSubmit();
      // The screen no longer says that the session is being ended.
      else if (shown?.dataset.submitNow === "") shown.dataset.submitNow = "held";
      isAllowed = false;
    });
  }
}

async function mayLogOut(app: App | null): Promise<boolean> {
  if (!app) return true;
  const question = await import("../shared/logout-question").then(
    ({ logoutQuestion }) => logoutQuestion(app),
    // Without a connection, the module may not load.
    () => app.t("unsent.lost_by_logout"),
  );
  return question === null || window.confirm(question);
}
