import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { rememberSaved } from "../../client/forms/controls";
import { enhance, forgetDraft, keepTyped } from "../../client/forms/drafts";
import type { PageStore } from "../../client/start/page-store";
import type { Page } from "../../views/generated/page-data";
import { pageOf, shellOf, stubGlobals } from "./support";

interface Field {
  name: string;
  type: string;
  value: string;
  defaultValue: string;
  checked?: boolean;
  defaultChecked?: boolean;
  form: { querySelector: () => null; elements: { namedItem: (name: string) => unknown } };
  dispatchEvent: (event: Event) => void;
}

const storage = new Map<string, string>();
const listeners = new Map<string, (event: { target: unknown }) => void>();
const location = { pathname: "/heaters/1", search: "?dialog=note", href: "http://host/heaters/1" };
let fields: Field[];
let events: string[];
let draftForm: unknown;
/** The navigation type by which the browser has loaded the document. */
let navigation: string;
let redirects: number;
/** Identifies the document. */
let timeOrigin: number;
/** Its marks. */
let marks: { live?: string };

class FakeElement {
  closest(selector: string): unknown {
    return selector === "dialog" ? null : draftForm;
  }
}
class FakeForm extends FakeElement {
  constructor(name = "") {
    super();
    this.dataset = { draft: name };
  }
  dataset: { draft: string };
  matches(): boolean {
    return draftForm !== null;
  }
  getAttribute(): string {
    return "/heaters/1/notes";
  }
}

beforeEach(() => {
  [fields, events, draftForm, navigation] = [[], [], null, "navigate"];
  [redirects, timeOrigin, marks] = [0, 1, { live: "" }];
  storage.clear();
  Object.assign(location, { pathname: "/heaters/1", search: "?dialog=note" });
  stubGlobals({
    Element: FakeElement,
    HTMLFormElement: FakeForm,
    window: { location },
    performance: {
      getEntriesByType: () => [{ type: navigation, redirectCount: redirects }],
      get timeOrigin() {
        return timeOrigin;
      },
    },
    document: {
      documentElement: {
        get dataset() {
          return marks;
        },
      },
      querySelectorAll: () => fields,
      querySelector: () => draftForm,
      addEventListener: (type: string, listener: (event: { target: unknown }) => void) =>
        listeners.set(type, listener),
    },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  });
});

function field(name: string, value: string, overrides: Partial<Field> = {}): Field {
  const namedItem = (each: string) => fields.find((other) => other.name === each) ?? null;
  const created: Field = {
    name,
    type: "text",
    value,
    defaultValue: "",
    form: { querySelector: () => null, elements: { namedItem } },
    dispatchEvent: ({ type }) => events.push(`${type} ${name}`),
    ...overrides,
  };
  fields.push(created);
  return created;
}

const page = (account: string | null, overrides: Partial<Page> = {}) =>
  pageOf({ shell: shellOf(account), ...overrides });
const restore = (shown: Page) => enhance({} as PageStore, shown);
const reset = () => {
  for (const each of fields) each.value = each.defaultValue;
};

test("what was typed is kept and filled in once", () => {
  const note = field("note", "typed");
  keepTyped(page("1"));
  reset();
  restore(page("1"));
  assert.equal(note.value, "typed");
  assert.deepEqual(events, ["input note"]);
  assert.equal(storage.size, 0);
});

test("only what was changed is kept, and never a password", () => {
  field("same", "x", { defaultValue: "x" });
  field("secret", "typed", { type: "password" });
  keepTyped(page("1"));
  assert.equal(storage.size, 0);
});

test("what was saved meanwhile is not kept, also in a refused form", () => {
  const refused = { querySelector: () => null, elements: { namedItem: () => null } };
  const saved = field("city", "Assen", { defaultValue: "Zeist", form: refused });
  rememberSaved(saved as unknown as HTMLInputElement, "Assen");
  keepTyped(page("1"));
  assert.equal(storage.size, 0);
  Object.assign(refused, { querySelector: () => ({}) });
  keepTyped(page("1"));
  assert.equal(storage.size, 0);
  saved.value = "Zeist";
  keepTyped(page("1"));
  assert.equal(storage.size, 1);
});

test("what another account has typed is removed", () => {
  const note = field("note", "typed");
  keepTyped(page("1"));
  reset();
  restore(page("2"));
  assert.deepEqual([note.value, storage.size], ["", 0]);
});

test("without an account nothing is kept", () => {
  field("note", "typed");
  keepTyped(page(null));
  keepTyped(pageOf());
  assert.equal(storage.size, 0);
});

test("a login screen leaves what was typed for later", () => {
  field("note", "typed");
  keepTyped(page("1"));
  restore(pageOf());
  assert.equal(storage.size, 1);
});

test("what is typed meanwhile is not overwritten", () => {
  const note = field("note", "before");
  keepTyped(page("1"));
  note.value = "meanwhile";
  restore(page("1"));
  assert.equal(note.value, "meanwhile");
});

test("a form that the host has returned with its values is not filled in", () => {
  const note = field("note", "typed");
  keepTyped(page("1"));
  reset();
  restore(page("1", { form: { values: { note: "other" }, errors: {} } }));
  assert.equal(note.value, "");
});

test("a box is kept by its value, a number by its unit", () => {
  const box = field("kind", "a", { type: "checkbox", checked: true, defaultChecked: false });
  const number = field("value1", "20");
  const unit = field("unit1", "°C", { type: "hidden" });
  keepTyped(page("1"));
  box.checked = false;
  number.value = "";
  unit.value = "°F";
  restore(page("1"));
  assert.deepEqual([box.checked, number.value], [true, ""]);
});

test("a draft is kept on every key, until its form has been sent", () => {
  draftForm = new FakeForm();
  const note = field("note", "");
  restore(page("1"));
  note.value = "typed";
  listeners.get("input")?.({ target: new FakeElement() });
  assert.deepEqual([...storage.keys()], ["typed:/heaters/1?dialog=note"]);
  reset();
  restore(page("1"));
  assert.deepEqual([note.value, storage.size], ["typed", 1]);
  listeners.get("submit")?.({ target: draftForm });
  forgetDraft("http://host/somewhere/else");
  assert.equal(storage.size, 1);
  forgetDraft("http://host/heaters/1/notes");
  assert.equal(storage.size, 0);
});

function sendAsDocument(): Field {
  draftForm = new FakeForm();
  marks = {};
  const note = field("note", "");
  restore(page("1"));
  note.value = "typed";
  listeners.get("input")?.({ target: new FakeElement() });
  listeners.get("submit")?.({ target: draftForm });
  // A restore while the page waits for the response must not end the draft.
  redirects = 1;
  restore(page("1"));
  assert.equal(storage.size, 2);
  [timeOrigin, redirects] = [2, 0];
  reset();
  return note;
}

test("a form that was sent as a document ends its draft once it has led on", () => {
  const note = sendAsDocument();
  redirects = 1;
  Object.assign(location, { search: "" });
  draftForm = null;
  restore(page("1"));
  assert.deepEqual([note.value, storage.size], ["", 0]);
});

test("a form that leads to its own screen ends its draft as well", () => {
  const note = sendAsDocument();
  redirects = 1;
  restore(page("1"));
  assert.deepEqual([note.value, storage.size], ["", 0]);
});

test("a form that was refused, interrupted or left keeps its draft", () => {
  for (const overrides of [
    { form: { values: {}, errors: { "": { key: "SEND_FAILED_DOWN" } } } },
    { problem: { kind: "down" } },
    {},
  ] as Partial<Page>[]) {
    const note = sendAsDocument();
    redirects = Object.keys(overrides).length;
    restore(page("1", overrides));
    assert.deepEqual([note.value, storage.size], [overrides.problem ? "" : "typed", 1]);
    storage.clear();
    fields = [];
    timeOrigin = 1;
  }
});

test("a problem screen at the form's address keeps its draft", () => {
  const note = field("note", "typed");
  keepTyped(page("1"));
  const [shown, problem] = [fields, { problem: { kind: "offline" } } as Partial<Page>];
  fields = [];
  restore(page("1", problem));
  keepTyped(page("1", problem));
  fields = shown;
  reset();
  restore(page("1"));
  assert.equal(note.value, "typed");
});

test("a login between a form and its answer keeps the draft", () => {
  sendAsDocument();
  redirects = 1;
  restore(pageOf());
  assert.equal(storage.size, 2);
});

test("another form of the dialog ends the draft as well", () => {
  draftForm = new FakeForm("plan 1");
  const note = field("note", "");
  restore(page("1"));
  note.value = "typed";
  listeners.get("input")?.({ target: new FakeElement() });
  const remove = new FakeForm();
  remove.closest = () => ({ querySelector: () => draftForm });
  listeners.get("submit")?.({ target: remove });
  forgetDraft("http://host/heaters/1/notes");
  assert.equal(storage.size, 0);
});

test("a draft with a name is filled in at every address of its form", () => {
  draftForm = new FakeForm("plan 1");
  const note = field("note", "");
  restore(page("1"));
  note.value = "typed";
  listeners.get("input")?.({ target: new FakeElement() });
  reset();
  Object.assign(location, { search: "?month=overdue&plan=1" });
  restore(page("1"));
  assert.equal(note.value, "typed");
  reset();
  draftForm = new FakeForm("plan 2");
  restore(page("1"));
  assert.equal(note.value, "");
});

test("a draft that was typed before its script is kept, and none that the browser restores", () => {
  draftForm = new FakeForm();
  field("note", "restored");
  navigation = "reload";
  restore(page("1"));
  assert.equal(storage.size, 0);
  navigation = "navigate";
  restore(page("1"));
  assert.equal(storage.size, 1);
});

test("a forbidden storage loses what was typed, and nothing else", () => {
  const fail = () => {
    throw new Error("forbidden");
  };
  stubGlobals({ sessionStorage: { getItem: fail, setItem: fail, removeItem: fail } });
  draftForm = new FakeForm();
  field("note", "typed");
  keepTyped(page("1"));
  restore(page("1"));
  listeners.get("submit")?.({ target: draftForm });
  forgetDraft("http://host/heaters/1/notes");
});
