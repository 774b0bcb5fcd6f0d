/** A path with its parameters replaced by values of the input, and the rest of the input. */
export interface FilledPath {
  readonly path: string;
  readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Replaces the parameters of a path: `/posts/:id` with `{ id: 5 }` becomes `/posts/5`, and `/files/*path` with
 * `{ path: "a/b" }` becomes `/files/a/b`.
 *
 * @throws TypeError if it is not a path, or a parameter, or a segment of one, is missing, empty, `.` or `..`.
 */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): FilledPath {
  // After a bare host it could change the host.
  if (!path.startsWith("/")) throw new TypeError(`${path}: a path must begin with a slash.`);
  const rest = { ...input };
  const filled = path.replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    // URLs drop such segments: the call would reach another route.
    const segments = kind === "*" ? text.split("/") : [text];
    if (segments.some((one) => one === "" || one === "." || one === ".."))
      throw new TypeError(`${path}: ${kind}${name} must be a number or a non-empty string.`);
    return segments.map(encodeURIComponent).join("/");
  });
  return { path: filled, rest };
}
