/** A path with its `:names` filled in from the input, and the rest of the input. */
export interface Filled {
  readonly path: string;
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Fills in the parameters of a path: `/posts/:id` with `{ id: 5 }` is `/posts/5`.
 *
 * @throws TypeError where it is no path, or a parameter is missing or would change the path itself.
 */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): Filled {
  // Behind a bare host it would name another one.
  if (!path.startsWith("/")) throw new TypeError(`${path}: a path begins with a slash.`);
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    // An address drops such segments: the call would reach another route.
    if (text === "" || text === "." || text === "..")
      throw new TypeError(`${path}: :${name} must be a text or a number, and not empty.`);
    return encodeURIComponent(text);
  });
  return { path: filled, rest };
}
