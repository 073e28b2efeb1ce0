/** Stands in for a password manager and for the extensions beside it: `fill` fills the controls of the
 * page in, `disturb` inserts, wraps, removes and marks elements, `state` and `missed` tell what became of
 * it. With `window.duringParsing`, all is done while the document is parsed. */
(() => {
  // Nobody fills in for which kind of visit the ticks were set.
  const NAMED = "#root :is(input:not([type=hidden], [name=likely]), select, textarea)[name]";
  const NEVER_KEPT = "[type=file], [type=password], [name=check_code]";
  const controls = () => [...document.querySelectorAll(NAMED)];
  const TYPED = { date: "2031-02-03", time: "04:05" };
  const isFilter = ({ form, type }) => form?.hasAttribute("data-autosubmit") && type !== "search";

  // A choice in a filter is sent at once.
  const fill = (which) => {
    for (const control of controls().filter((each) => !isFilter(each))) {
      control.focus();
      if (control.type === "file") {
        const files = new DataTransfer();
        files.items.add(new File(["x"], "portrait.png", { type: "image/png" }));
        control.files = files.files;
      } else if (control.type === "checkbox") control.checked = !control.defaultChecked;
      else if (control.type === "radio") control.checked = true;
      else if (control.tagName === "SELECT") control.selectedIndex = control.options.length - 1;
      else control.value = TYPED[control.type] ?? `typed ${control.name}`;
      if (control.type !== "search") control.dispatchEvent(new Event("input", { bubbles: true }));
      // The others have no selection that can be set.
      if (/text|search|password|tel/.test(control.type))
        control.setSelectionRange(1, 3, "backward");
    }
    const dialog = document.querySelector("dialog[open]");
    const inFront = controls().filter((each) => !dialog || dialog.contains(each));
    // A modal dialog takes the focus.
    if (inFront.length === 0) document.activeElement.blur();
    inFront.at(which)?.focus();
  };

  const made = (tag) => Object.assign(document.createElement(tag), { className: "foreign" });
  const disturb = (fields = controls()) => {
    for (const [at, field] of fields.entries()) {
      field.setAttribute("data-lastpass-icon-root", "");
      field.style.backgroundSize = "1px";
      field.after(made("div"), "text");
      field.parentElement?.prepend(made("span"));
      if (at % 3 !== 1) continue;
      const { selectionStart, selectionEnd, selectionDirection } = field;
      const isFocused = field === document.activeElement;
      const around = made("span");
      field.replaceWith(around);
      around.append(field);
      if (isFocused) field.focus();
      if (typeof selectionStart === "number") {
        field.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
      }
    }
    // A live page whose own elements are gone is rendered anew when it changes.
    if (!("live" in document.documentElement.dataset)) {
      document.querySelector("#root .hint")?.remove();
    }
    for (const place of document.querySelectorAll("html, head, body, #root, main, form")) {
      place.prepend(made("template"));
      place.append(made("template"));
    }
  };

  const state = () => ({
    focused: controls().indexOf(document.activeElement),
    controls: controls().map((each) => [
      each.name,
      each.type === "file" ? each.files[0]?.name : each.value,
      each.checked,
      [...(each.selectedOptions ?? [])].map(({ value }) => value),
      each.selectionStart,
      each.selectionEnd,
      each.selectionDirection,
    ]),
  });

  // Touched forms whose scripts have not seen it.
  const missed = () =>
    [
      ...[...document.querySelectorAll("form[data-autosave]:not(:has([data-state]))")].filter(
        (form) => controls().some((each) => each.form === form && each.type !== "file"),
      ),
      ...document.querySelectorAll("button[data-required-fields]:disabled"),
      // Nothing is kept of a form without an account.
      ...[...document.querySelectorAll("form[method=post]:not([data-autosave])")].filter(
        (form) =>
          JSON.parse(document.getElementById("page").textContent).shell &&
          controls().some((each) => each.form === form && !each.matches(NEVER_KEPT)) &&
          !Object.keys(sessionStorage).some((key) => key.startsWith("typed:")),
      ),
    ].map((each) => each.outerHTML.slice(0, 200));

  window.standIn = { fill, disturb, state, missed };
  const seen = new Set();
  new MutationObserver(() => {
    // A dialog that comes after the controls takes the focus.
    const parts = document.querySelectorAll(`${NAMED}, dialog[open]`);
    const fresh = [...parts].filter((each) => !seen.has(each));
    // React renders others later.
    const isLate = "enhanced" in document.documentElement.dataset;
    if (window.duringParsing === undefined || fresh.length === 0 || isLate) return;
    for (const each of fresh) seen.add(each);
    fill(window.duringParsing);
    disturb(fresh.filter((each) => each.matches(NAMED)));
    window.before = state();
  }).observe(document, { childList: true, subtree: true });
  // A document that arrives in parts has the options of a select after the select. This is before any
  // script of the page runs.
  document.addEventListener("readystatechange", () => {
    if (window.before && document.readyState === "interactive") window.before = state();
  });
})();
