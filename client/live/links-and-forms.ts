/** Routes plain links and forms through the router: one listener for each, so
 * that views are plain HTML. */
import { matchPath } from "react-router";
import { ROUTES, type RouteEntry, sharesDocument } from "../../views/basics";
import { delay, urlEncoded } from "./data-strategy";
import type { Router } from "./page-source";

/** Adds the listeners. `onSend` is called before a link is followed or a form is sent. In a page whose texts
 * others have replaced, links and the way back lead to documents. Forms do not: without a connection, they
 * would be lost with what was typed. */
export function enhanceLinksAndForms(router: Router, onSend: () => void): void {
  // Before the listener of the router.
  window.addEventListener("popstate", (event) => goBack(router, event), { capture: true });
  document.addEventListener("click", (event) => followLink(router, event, onSend));
  document.addEventListener("submit", (event) => sendForm(router, event, onSend));
}

/** The number of links that were followed. */
let followed = 0;

function followLink(router: Router, event: MouseEvent, onSend: () => void): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  // Links to screens have a target only for browsers without JavaScript.
  if (!link || !plain || event.defaultPrevented || link.download) return;
  const url = new URL(link.href, window.location.href);
  const isHere = url.pathname + url.search === here();
  if (isHere && link.classList.contains("skip")) {
    // The router would take it for a navigation, which ends the messages of a refused form.
    event.preventDefault();
    document.getElementById(url.hash.slice(1))?.focus();
  }
  if ((isHere && url.hash) || !isOurs(url)) return;
  onSend();
  // The answer to a form that is being sent would be lost with this document.
  if (isRewritten() && pending.size === 0) return;
  event.preventDefault();
  followed += 1;
  // As browsers do, a link to the shown address makes no entry in the history.
  void router.navigate(url.pathname + url.search + url.hash, {
    replace: isHere,
    preventScrollReset: "quiet" in link.dataset,
  });
}

function goBack({ state: { location } }: Router, event: PopStateEvent): void {
  if (!isRewritten() || location.pathname + location.search === here()) return;
  event.stopImmediatePropagation();
  window.location.reload();
}

function sendForm(router: Router, event: SubmitEvent, onSend: () => void): void {
  // Cast: only forms are submitted.
  const form = event.target as HTMLFormElement;
  // A control called "action" or "method" would hide the form's own property.
  const url = new URL(form.getAttribute("action") ?? window.location.href, window.location.href);
  if (event.defaultPrevented || form.target || !isOurs(url)) return;
  event.preventDefault();
  onSend();
  if (form.getAttribute("method") === "post") {
    post(router, form, url, event.submitter);
  } else {
    const target = url.pathname + search(formFields(form, event.submitter));
    void router.navigate(target, {
      replace: "autosubmit" in form.dataset,
      preventScrollReset: "autosubmit" in form.dataset,
    });
  }
}

/** Forms that are being sent, until the page that they lead to has been loaded. */
const pending = new Set<HTMLFormElement>();
let last: Promise<void> = Promise.resolve();

/** Sends a form once, after the forms submitted before it have been answered, whatever their outcome:
 * by then this form, if it is still on the screen, has the csrf token of the page that they led to. */
function post(
  router: Router,
  form: HTMLFormElement,
  url: URL,
  submitter: HTMLElement | null,
): void {
  if (pending.has(form)) return;
  pending.add(form);
  const before = followed;
  last = last
    .catch(() => undefined)
    .then(async () => {
      // A link that was followed after the form was submitted must not be interrupted.
      while (followed > before && "busy" in document.documentElement.dataset) await delay(0.05);
      if (!form.isConnected) return;
      // The button may meanwhile belong to another form, or to none: then it is not sent.
      const isOwn = submitter instanceof HTMLButtonElement && submitter.form === form;
      const formData = formFields(form, isOwn ? submitter : null);
      await router.navigate(url.pathname + url.search + url.hash, {
        formMethod: "post",
        // Cast: the browser makes every other value of the attribute one of the encodings.
        formEncType: form.enctype as "multipart/form-data",
        formData,
        replace: true,
        preventScrollReset: "quiet" in form.dataset,
      });
    })
    .finally(() => pending.delete(form));
}

/** The fields of a form as the browser would send them, with the button that it was submitted by.
 * Chrome before 112 and Safari before 16.4 ignore the second argument of `FormData`. */
function formFields(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.append(submitter.name, submitter.value);
  }
  return fields;
}

function search(fields: FormData): string {
  const query = `${urlEncoded([...fields].filter(([, value]) => value !== ""))}`;
  return query && `?${query}`;
}

/** Whether the router can show the address: a screen of the product that
 * needs no document of its own. */
function isOurs(url: URL): boolean {
  const route = routeAt(url.pathname);
  return (
    url.origin === window.location.origin &&
    route !== undefined &&
    sharesDocument(route, routeAt(window.location.pathname))
  );
}

function routeAt(pathname: string): RouteEntry | undefined {
  return ROUTES.find(({ path }) => matchPath(path, pathname) !== null);
}

function isRewritten(): boolean {
  return "rewritten" in document.documentElement.dataset;
}

function here(): string {
  return window.location.pathname + window.location.search;
}
