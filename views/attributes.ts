/** The `data-` attributes by which views, the browser's scripts and stylesheets work together: each
 * with its meaning and type. The build fails for an attribute that is not declared here, and for one
 * that is declared but used by a single side. */

/** Present or absent; what it holds says nothing. */
type Flag = "" | true | undefined;

export interface DataAttributes {
  /** Form that the browser sends by itself, so many milliseconds after the last key. */
  "data-autosave"?: number | undefined;
  /** On the document: the script that sends such forms is there. Set by scripts. */
  "data-autosaves"?: Flag;
  /** The same for a search or filter, whose fields also follow the address's query. */
  "data-autosubmit"?: number | `${number}` | undefined;
  /** On the document: a navigation takes long. Set by scripts. */
  "data-busy"?: Flag;
  /** Where the chart of this group of series is drawn. */
  "data-chart"?: string;
  /** Dialog that Escape closes, with the address that it then leads to. */
  "data-close"?: string | undefined;
  /** Form of which the browser keeps what is typed until it has been sent. */
  "data-draft"?: Flag;
  /** Form that autosave could not save. Set by scripts. */
  "data-failed"?: Flag;
  /** How often in a row the state of a scan could not be read. */
  "data-failures"?: number;
  /** Form whose fields are set to the address's query after each navigation. */
  "data-follows"?: Flag;
  /** Table of this group of series. */
  "data-group"?: string;
  /** Row of the heater with this id, for the marker on the map. */
  "data-heater"?: string | undefined;
  /** Element that the island with this name fills. */
  "data-island"?: string | undefined;
  /** Head of a cell's column, which a narrow screen shows beside the cell. */
  "data-label"?: string;
  /** On the document: all scripts of the page are at work. Set by scripts. */
  "data-live"?: Flag;
  /** How often in a row the state of a scan may fail to be read. */
  "data-most"?: number;
  /** Button that is enabled once the fields with these names, separated by spaces, are filled. */
  "data-needs"?: string;
  /** How many values a chart keeps of each series. */
  "data-points"?: number;
  /** Seconds between two questions for the state of a scan. */
  "data-poll"?: number;
  /** Button that prints the page. */
  "data-print"?: Flag;
  /** Form after which the reader stays at the same place of the page. */
  "data-quiet"?: Flag;
  /** Button that starts an ended stream again. */
  "data-resume"?: Flag;
  /** Line that says how far an autosaved form is. */
  "data-save-state"?: Flag;
  /** What of the realtime values a text tells. */
  "data-say"?: "age" | "state" | "time";
  /** Progress of a scan, with the address that tells its state. */
  "data-scan"?: string;
  /** How long a stream lasts, in seconds. */
  "data-seconds"?: number;
  /** Search field with suggestions below it. */
  "data-seek"?: Flag;
  /** Box that shows or hides this series in the chart. */
  "data-series"?: string;
  /** Where an island gets its data. */
  "data-src"?: string;
  /** The state of a scan, a stream or an autosaved form. */
  "data-state"?: string;
  /** Form that is sent as soon as it is there. */
  "data-submit-now"?: Flag;
  /** Unit of a group of series. */
  "data-unit"?: string;
  /** Text that follows the realtime value with this name. */
  "data-value"?: string;
}

/** What only scripts use, on elements of their own. */
export interface ScriptAttributes {
  /** Error message that autosave has added to a field. */
  "data-autosave-error": Flag;
}

declare module "react" {
  interface HTMLAttributes<T> extends DataAttributes {}
}
