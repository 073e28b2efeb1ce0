/** The types of the `data-` attributes that views, client and styles share. */
import type { IslandName } from "./generated/islands";

/** An attribute that is present or not; its value has no meaning. */
type Flag = "" | true | undefined;

/** Written by views. */
interface DataAttributes {
  /** On a form: it saves itself; the value is the delay after the last key in milliseconds. */
  "data-autosave"?: number | undefined;
  /** On a form with GET: it submits itself; the value is the delay after
   * the last key in milliseconds. */
  "data-autosubmit"?: number | `${number}` | undefined;
  /** On a button: opens or closes the camera's dialog. On a line: says what the camera has read. */
  "data-camera"?: "open" | "close" | "says" | undefined;
  /** On a map: the initial latitude and longitude, separated by a space. */
  "data-center"?: string | undefined;
  /** In an island: the element for the chart of this group of values. */
  "data-chart"?: string | undefined;
  /** On a dialog: the address that closes it. */
  "data-close"?: string | undefined;
  /** On a number with steps: the decimal separator. */
  "data-decimal-sign"?: string | undefined;
  /** On an island of the history: the end of its axis if that is in the future, in days since 1970. */
  "data-end"?: number | undefined;
  /** On a running scan: how many requests in a row have failed. */
  "data-failures"?: number | undefined;
  /** On a form with GET: its fields are set to the values in the address. */
  "data-follows"?: Flag;
  /** In an island: the table of this group of values. */
  "data-group"?: string | undefined;
  /** On a list's row: the id of its heater, whose marker is highlighted. */
  "data-heater"?: string | undefined;
  /** The island that is drawn in this element. */
  "data-island"?: IslandName | undefined;
  /** On an element for the offer to keep a list for the road: the heaters that the screen lists. */
  "data-keep-list"?: string | undefined;
  /** On a checkbox: the kinds of visits for which it is set, separated by spaces. */
  "data-kinds"?: string | undefined;
  /** On a table's cell: the heading of its column, shown on narrow screens. */
  "data-label"?: string | undefined;
  /** On a number with steps: its lower limit. */
  "data-least"?: number | undefined;
  /** On the part of a text that says that the page leaves by itself. */
  "data-leaving"?: Flag;
  /** On a running scan: after this many failed requests the screen is loaded again. */
  "data-max-failures"?: number | undefined;
  /** On a number with steps: its upper limit. */
  "data-most"?: number | undefined;
  /** On a form: without a connection it is stored and sent later; `unanswered` after a lost answer. */
  "data-outbox"?: "" | "unanswered" | undefined;
  /** On an island: how many readings its charts show. */
  "data-points"?: number | undefined;
  /** On a running scan: the seconds between two requests. */
  "data-poll"?: number | undefined;
  /** On a button: prints the page. */
  "data-print"?: Flag;
  /** On a form: the scroll position is kept when the form is sent. */
  "data-quiet"?: Flag;
  /** On an element: says why a form was refused. */
  "data-refused"?: Flag;
  /** On a button: the names of the fields that have to be filled before it is enabled. */
  "data-required-fields"?: string | undefined;
  /** In an island: the button that starts the stream again. */
  "data-resume"?: Flag;
  /** On a line: shows the state of its form. */
  "data-save-state"?: Flag;
  /** On an element: changes of its text are announced; those of a `count`
   * only while its screen stays. */
  "data-said"?: "" | "count" | undefined;
  /** In an island: shows the connection's state, the age of the values, or their time. */
  "data-say"?: "state" | "age" | "time" | undefined;
  /** On a running scan: the address to poll. */
  "data-scan"?: string | undefined;
  /** On an island: how long its stream lasts, in seconds. */
  "data-seconds"?: number | undefined;
  /** On a checkbox: shows this series in its group's chart. On an island of the history: its chart. */
  "data-series"?: string | undefined;
  /** On the place of a signature: it can be drawn there. */
  "data-signature"?: Flag;
  /** On an island: the address of its data. */
  "data-src"?: string | undefined;
  /** On a running scan: its state. The client writes it to a form's line and to an island, too. */
  "data-state"?: string | undefined;
  /** On a form: the state of what is stored that it shows. */
  "data-shown"?: string | undefined;
  /** On a button: shares the text of the report, or its address. */
  "data-share"?: "text" | "address" | undefined;
  /** On a number between two buttons: the size of a step. */
  "data-step"?: number | undefined;
  /** On a form: submits itself when it is shown. */
  "data-submit-now"?: Flag;
  /** On the search box: suggestions are shown below it. */
  "data-suggestions"?: Flag;
  /** On an element: shows the unsent forms of this heater. */
  "data-unsent"?: Flag;
  /** On an element for the offer to keep a list for the road: how many heaters the whole list has. */
  "data-total"?: number | undefined;
  /** In an island: shows the value of this name. */
  "data-value"?: string | undefined;
  /** On a map: it shows one heater in its street, and is hidden until it has a base map. */
  "data-street"?: string | undefined;
  /** On a map: the initial zoom. */
  "data-zoom"?: number | undefined;
}

/** Written by the client, for its own use and for styles. */
export interface ClientAttributes {
  /** On the element that the fragment names, if the page was not loaded anew: it is marked like a
   * target. */
  "data-arrived": Flag;
  /** On the document: forms with `data-autosave` save themselves and need no button. */
  "data-autosaves": Flag;
  /** On a field's message: the client has written it. */
  "data-autosave-error": Flag;
  /** On the document: the router is loading a page. */
  "data-busy": Flag;
  /** On the document: the first script has started what works without React. */
  "data-enhanced": Flag;
  /** On a form with `data-autosave`: it could not be saved. */
  "data-failed": Flag;
  /** On a card: its size is kept while a late part of it is loaded. */
  "data-kept": Flag;
  /** On the document: React is attached. */
  "data-live": Flag;
  /** On the document: code that the screen can work without is being loaded. */
  "data-loading": Flag;
  /** On a dialog: it is modal. */
  "data-modal": Flag;
  /** On the document: the browser can read labels with the camera. */
  "data-reads-labels": Flag;
  /** On the document: others than the page have replaced texts of it, such as a translator. */
  "data-rewritten": Flag;
  /** On the document: the browser can share. */
  "data-shares": Flag;
}

// JSX accepts any attribute with a hyphen, and checks the values of those that are declared.
declare module "react" {
  interface AriaAttributes extends DataAttributes {}
}
