/** Holds the latest readings, as many as a chart may show. */
import type { Reading } from "../../../views/generated/page-data";

export interface Point {
  /** When the reading was measured, in milliseconds since 1970. */
  at: number;
  reading: Reading;
}

export class History {
  readonly points: Point[] = [];

  constructor(private readonly size: number) {}

  /** Adds a reading; it replaces the last one if both are of the same moment. */
  add(reading: Reading): void {
    const at = reading.at === null ? Date.now() : Date.parse(reading.at);
    if (this.points.at(-1)?.at === at) this.points.pop();
    this.points.push({ at, reading });
    if (this.points.length > this.size) this.points.shift();
  }
}
