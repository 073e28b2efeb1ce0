// Runs before the scripts of every page: logs the effects of a hostile text to the console, and has
// the functions with which the attack checks a page and sends its forms.
(() => {
  const note = (what) => console.error(`xss-attack: ${what}`);
  for (const name of ["alert", "confirm", "prompt", "print", "msgbox"]) {
    window[name] = () => note(`${name} was called`);
  }
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    note(`the policy refused ${effectiveDirective} ${blockedURI} ${sample}`),
  );

  const ADDRESSES = new Set(
    "href src srcdoc action formaction xlink:href data poster ping background".split(" "),
  );
  const NEVER = "script,iframe,object,embed,base,meta,link,style,frame,applet,portal";
  const KEPT = new Set(["csrf", "intent", "setting", "accept"]);
  const UNTYPED = new Set(["file", "radio", "checkbox"]);

  function runs(name, value) {
    const plain = [...value]
      .filter((letter) => letter > " ")
      .join("")
      .toLowerCase();
    const isScript = /^(javascript|vbscript):/.test(plain) || /^data:(?!image[/])/.test(plain);
    return name.startsWith("on") || (ADDRESSES.has(name) && isScript);
  }

  function controlsOf(form) {
    return [...form.querySelectorAll("input[name], textarea[name]")].filter(
      ({ name, type }) => !(KEPT.has(name) || UNTYPED.has(type)),
    );
  }

  /** The forms with a field for text. */
  function forms() {
    return [...document.querySelectorAll("form")].filter((form) =>
      controlsOf(form).some(({ type }) => type !== "hidden"),
    );
  }

  window.xssAttack = {
    /** Elements that no view writes, and attributes that would run a script at a click or an event. */
    armed() {
      const root = document.getElementById("root");
      const { nonce } = document.querySelector("head [nonce]");
      const found = [...root.querySelectorAll(NEVER)]
        .filter((element) => element.nonce !== nonce)
        .map((element) => element.outerHTML);
      if ("planted" in window) found.push("a planted global");
      for (const element of root.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) {
          if (runs(name, value)) found.push(`${name}=${value}`);
        }
      }
      return found.map((text) => text.slice(0, 300));
    },

    /** The names of the controls of each form. */
    names: () => forms().map((form) => controlsOf(form).map(({ name }) => name)),

    /** Types a text for each name, and sends the form as its button would. */
    fill([number, typed]) {
      const form = forms()[number];
      for (const control of controlsOf(form)) {
        if (control.type !== "hidden" && control.localName === "input") control.type = "text";
        control.removeAttribute("maxlength");
        control.value = typed[control.name];
      }
      form.noValidate = true;
      form.requestSubmit();
    },

    /** Sends these fields, and the page's hidden old values and units, to the address of the page, as a
     * browser without scripts does. */
    submit(fields) {
      const form = document.createElement("form");
      form.method = "post";
      const { csrf } = JSON.parse(document.getElementById("page").textContent);
      const hidden = [...document.querySelectorAll("form input[type=hidden]")]
        .filter(({ name }) => /^(was|unit)/.test(name))
        .map(({ name, value }) => [name, value]);
      for (const [name, value] of Object.entries({
        csrf,
        ...Object.fromEntries(hidden),
        ...fields,
      })) {
        const input = form.appendChild(document.createElement("textarea"));
        input.name = name;
        input.value = value;
      }
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    },
  };
})();
