/** The host's JSON answers to a page or a form. */
import type { Page } from "../../views/generated/page-data";

/** A form that was carried out, or a session that is over. */
interface RedirectAnswer {
  redirect: string;
  /** Whether the address needs a document of its own. */
  document: boolean;
  /** What is stored now, by field, of a form that saves itself. */
  saved?: Readonly<Record<string, string>>;
}

/** The host is busy, and has not begun what it was asked for. */
export interface Refusal {
  problem: "busy";
  /** Seconds after which it may be asked again. */
  retry_after: number;
  /** The number by which the host's log tells of the request. */
  request_id: string | null;
}

export type Answer = Page | RedirectAnswer | Refusal;
