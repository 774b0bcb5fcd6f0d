/**
 * Creates a value for each object when it is first needed, and keeps it as long as the object:
 * `const parsed = weakMemoize((table: Table) => parse(table))`, then `parsed(table)`. A second argument is passed on to
 * the first call for an object, and must not affect the value otherwise.
 */
export function weakMemoize<K extends object, V, E = void>(
  create: (key: K, extra: E) => V,
): (key: K, extra: E) => V {
  const values = new WeakMap<K, V>();
  return (key, extra) => {
    let value = values.get(key);
    if (value === undefined && !values.has(key)) values.set(key, (value = create(key, extra)));
    return value as V;
  };
}
