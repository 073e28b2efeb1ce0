/** Makes a thing once for each name, when it is first needed. */
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
