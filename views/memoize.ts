/** Returns a function that calls `make` once for each name, and returns
 * the stored result afterwards. */
export function memoize<Name extends string, T>(make: (name: Name) => T): (name: Name) => T {
  const made = new Map<Name, T>();
  return (name) => {
    const found = made.get(name);
    if (found !== undefined) return found;
    const fresh = make(name);
    made.set(name, fresh);
    return fresh;
  };
}
