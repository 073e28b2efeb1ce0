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

/** The address of a map that finds this place. */
export function directions(place: Place & { address: string | null; country_name: string | null }) {
  const street = join([place.address, place.address_number], " ");
  const city = join([place.postal_code, place.city_name], " ");
  const query = join([street, city, place.country_name], ", ");
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** Somebody's name inside a sentence of ours: written the other way round, it moves no other word. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
