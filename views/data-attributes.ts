/** The `data-` attributes that views, the client and styles agree on. */
import type { IslandName } from "./generated/islands";

/** Present or not: its value says nothing. */
type Flag = "" | true | undefined;

/** Written by views. */
interface DataAttributes {
  /** Of a form: saves itself, so many milliseconds after the last key. */
  "data-autosave"?: number | undefined;
  /** Of a form with GET: submits itself, so many milliseconds after the last key. */
  "data-autosubmit"?: number | `${number}` | undefined;
  /** Of a button: opens what the camera sees. Of a line: says what it has read. */
  "data-camera"?: "open" | "close" | "says" | undefined;
  /** Of a map: the latitude and longitude that it begins with. */
  "data-center"?: string | undefined;
  /** In an island: where the chart of this group of values is drawn. */
  "data-chart"?: string | undefined;
  /** Of a dialog: the address that closes it. */
  "data-close"?: string | undefined;
  /** Of a number with steps: the sign before decimals. */
  "data-decimal-sign"?: string | undefined;
  /** Of a form: what is typed is kept until it has been sent, by this name or else by the address. */
  "data-draft"?: string | undefined;
  /** Of a running scan: how many requests in a row have failed. */
  "data-failures"?: number | undefined;
  /** Of a form with GET: its fields are set as in the address. */
  "data-follows"?: Flag;
  /** In an island: the table of this group of values. */
  "data-group"?: string | undefined;
  /** Of a list's row: the id of its heater, whose marker is highlighted. */
  "data-heater"?: string | undefined;
  /** The island that is drawn in this element. */
  "data-island"?: IslandName | undefined;
  /** Of an element: the heaters of a list, which the browser offers to keep in it. */
  "data-keep-list"?: string | undefined;
  /** Of a table's cell: the heading of its column, on narrow screens. */
  "data-label"?: string | undefined;
  /** Of a number with steps: its lower limit. */
  "data-least"?: number | undefined;
  /** Of a running scan: after so many failures the screen is loaded. */
  "data-max-failures"?: number | undefined;
  /** Of a number with steps: its upper limit. */
  "data-most"?: number | undefined;
  /** Of a form: without a connection it is kept, and sent later. */
  "data-outbox"?: "" | "unanswered" | undefined;
  /** Of an island: how many readings its charts show. */
  "data-points"?: number | undefined;
  /** Of a running scan: the seconds between two requests. */
  "data-poll"?: number | undefined;
  /** Of a button: prints the page. */
  "data-print"?: Flag;
  /** Of a form: the scroll position stays when it has been sent. */
  "data-quiet"?: Flag;
  /** Of an element: says why a form was refused. */
  "data-refused"?: Flag;
  /** Of a button: the names of the fields that have to be filled before it is enabled. */
  "data-required-fields"?: string | undefined;
  /** In an island: the button that starts the stream again. */
  "data-resume"?: Flag;
  /** Of a line: shows what has become of its form. */
  "data-save-state"?: Flag;
  /** Of an element: its text is announced when it changes; a count only where its screen stays. */
  "data-said"?: "" | "count" | undefined;
  /** In an island: shows the connection's state, the age of the values, or their time. */
  "data-say"?: "state" | "age" | "time" | undefined;
  /** Of a running scan: the address to ask. */
  "data-scan"?: string | undefined;
  /** Of an island: how long its stream lasts. */
  "data-seconds"?: number | undefined;
  /** Of a box: shows this series in its group's chart. */
  "data-series"?: string | undefined;
  /** Of an island: the address of its data. */
  "data-src"?: string | undefined;
  /** Of a running scan: its state. The client writes it to a form's line and to an island, too. */
  "data-state"?: string | undefined;
  /** Of a button: shares the text of the report, or its address. */
  "data-share"?: "text" | "address" | undefined;
  /** Of a number between two buttons: what these change it by. */
  "data-step"?: number | undefined;
  /** Of a form: submits itself when it is shown. */
  "data-submit-now"?: Flag;
  /** Of the search box: suggestions are shown below it. */
  "data-suggestions"?: Flag;
  /** Of an element: what of this heater was not sent yet is shown in it. */
  "data-unsent"?: Flag;
  /** In an island: shows the value of this name. */
  "data-value"?: string | undefined;
  /** Of a map: it shows a street, and is hidden until there are tiles. */
  "data-street"?: string | undefined;
  /** Of a map: the zoom that it begins with. */
  "data-zoom"?: number | undefined;
}

/** Written by the client, for its own use and for styles. */
export interface ClientAttributes {
  /** Of the document: forms with `data-autosave` save themselves, and need no button. */
  "data-autosaves": Flag;
  /** Of a field's message: the client has written it. */
  "data-autosave-error": Flag;
  /** Of the document: something is being loaded. */
  "data-busy": Flag;
  /** Of the document: the first script has started what works without React. */
  "data-enhanced": Flag;
  /** Of a form with `data-autosave`: it could not be saved. */
  "data-failed": Flag;
  /** Of a card: has kept its size while a late part of it was loaded. */
  "data-kept": Flag;
  /** Of the document: React is attached. */
  "data-live": Flag;
  /** Of the document: code that the screen works without is on its way. */
  "data-loading": Flag;
  /** Of a dialog: it is modal. */
  "data-modal": Flag;
  /** Of the document: the browser can read labels with the camera. */
  "data-reads-labels": Flag;
  /** Of the document: the browser can share. */
  "data-shares": Flag;
}

// JSX takes any attribute with a hyphen, and checks the values of those that are declared.
declare module "react" {
  interface AriaAttributes extends DataAttributes {}
}
