/** A path with its parameters replaced by values of the input, and the rest of the input. */
interface FilledPath {
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

/** Values as a query string: lists and maps with brackets, `true` as 1; undefined and null are left out. */
export function toQuery(values: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const [name, value] of toPairs(values))
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return parts.join("&");
}

/** The same as pairs of a name (with brackets) and a text, for forms. */
export function* toPairs(
  values: Readonly<Record<string, unknown>>,
): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(values)) yield* pairsOf(name, value);
}

function* pairsOf(name: string, value: unknown): Generator<readonly [string, string]> {
  if (value === undefined || value === null) return;
  if (value instanceof Date) yield [name, value.toISOString()];
  else if (typeof value === "object") {
    const entries = Object.entries(value);
    // An empty list is a value, unlike none.
    if (entries.length === 0) yield [name, ""];
    for (const [key, one] of entries) yield* pairsOf(`${name}[${key}]`, one);
  } else yield [name, typeof value === "boolean" ? (value ? "1" : "0") : String(value)];
}

type Input = Readonly<Record<string, unknown>>;

/** Arguments that are sent in the query for all methods. */
const shaping = new Set(["_fields", "_embed"]);

/** The URL and the body of a call: arguments of reads are in the query, those of writes in the body. */
export function toTarget(
  root: string,
  method: string,
  path: string,
  input: Input,
): { readonly url: string; readonly body?: Input } {
  const { path: filled, rest } = fillPath(path, input);
  const isRead = method === "GET" || method === "HEAD" || method === "DELETE";
  const entries = Object.entries(rest);
  const query = toQuery(
    Object.fromEntries(entries.filter(([name]) => isRead || shaping.has(name)).map(toShaped)),
  );
  return {
    url: root + filled + (query === "" ? "" : `?${query}`),
    ...(!isRead && { body: Object.fromEntries(entries.filter(([name]) => !shaping.has(name))) }),
  };
}

/** Names of fields and links contain no commas. */
const toShaped = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => {
  if (!shaping.has(name)) return [name, value];
  return [name, Array.isArray(value) ? value.join(",") : value === false ? undefined : value];
};
