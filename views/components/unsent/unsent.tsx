/** The element in which the client shows the heater's service notes that are not sent yet
 * (`client/background/unsent-list.ts`). */

export function Unsent() {
  return <div data-unsent="" />;
}
