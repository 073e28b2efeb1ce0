/** The latest readings, as many as a chart may show. */
import type { Reading } from "../../../views/generated/page-data";
import type { Group } from "../../../views/pages/heater-realtime/values";

export interface Point {
  at: number;
  values: Readonly<Record<Group, ReadonlyMap<string, number>>>;
}

export class History {
  readonly points: Point[] = [];

  constructor(private readonly size: number) {}

  /** Adds a reading; it replaces the last one where both are of the same moment. */
  add(reading: Reading): void {
    const at = reading.at === null ? Date.now() : Date.parse(reading.at);
    const named = (group: Group) => new Map(reading[group].map(({ name, value }) => [name, value]));
    const values = {
      temperature: named("temperature"),
      power: named("power"),
      signal: named("signal"),
    };
    if (this.points.at(-1)?.at === at) this.points.pop();
    this.points.push({ at, values });
    if (this.points.length > this.size) this.points.shift();
  }
}
