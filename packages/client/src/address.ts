/** A path with its parameters replaced by values of the input, and the rest of the input. */
export interface FilledPath {
  readonly path: string;
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Replaces the parameters of a path: `/posts/:id` with `{ id: 5 }` becomes `/posts/5`.
 *
 * @throws TypeError if it is not a path, or a parameter is missing, empty, `.` or `..`.
 */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): FilledPath {
  // After a bare host it could change the host.
  if (!path.startsWith("/")) throw new TypeError(`${path}: a path must begin with a slash.`);
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    // URLs drop such segments: the call would reach another route.
    if (text === "" || text === "." || text === "..")
      throw new TypeError(`${path}: :${name} must be a number or a non-empty string.`);
    return encodeURIComponent(text);
  });
  return { path: filled, rest };
}
