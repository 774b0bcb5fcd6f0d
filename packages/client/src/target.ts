import { fillPath } from "./address.ts";
import { toQuery } from "./query.ts";

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
