/** Formats the location of a customer or heater. */

/** In the order in which installers search. */
interface Location {
  postal_code: string | null;
  address_number: string | null;
  city_name: string | null;
}

interface StreetAddress {
  /** The street. */
  address: string | null;
  address_number: string | null;
}

/** `Molenweg 14a`: street and house number; empty if the street is not known. */
export function streetAddress({ address, address_number }: StreetAddress): string {
  return address ? joinKnown([address, address_number], " ") : "";
}

/** `Molenweg 14a, Utrecht`: the name of a place. If the street is not known, it
 * has the postal code instead. */
export function placeName(location: Location & StreetAddress): string {
  return joinKnown([streetAddress(location) || shortLocation(location), location.city_name], ", ");
}

/** `3583 EM 14a`: postal code and house number; empty if the postal code is not known. */
export function shortLocation({ postal_code, address_number }: Location): string {
  return postal_code ? joinKnown([postal_code, address_number], " ") : "";
}

/** `3583 EM 14a, Utrecht`: with the city as well. */
export function fullLocation(location: Location): string {
  return joinKnown([shortLocation(location), location.city_name], ", ");
}

/** Separates facts in one text. No line begins with the dot. */
export const DOT = "\u00a0· ";

/** Joins the parts that are known by a separator. */
export function joinKnown(parts: readonly (string | null | undefined)[], by: string): string {
  return parts.filter(Boolean).join(by);
}

/** Wraps a name for a translated sentence in Unicode isolates, so that a name that is written from
 * right to left does not reorder the words around it. */
export function bidiIsolate(name: string): string {
  return `\u2068${name}\u2069`;
}
