/** Where a customer or heater is, in the order in which installers search: code, number, city. */
interface Place {
  postal_code: string | null;
  address_number: string | null;
  city_name: string | null;
}

/** Postal code and house number, or nothing. */
export function codeOf({ postal_code, address_number }: Place): string {
  return join([postal_code, address_number], " ");
}

/** With the city as well, or nothing. */
export function placeOf(place: Place): string {
  return join([codeOf(place), place.city_name], ", ");
}

/** The parts that are known, joined. */
export function join(parts: readonly (string | null | undefined)[], by: string): string {
  return parts.filter(Boolean).join(by);
}
