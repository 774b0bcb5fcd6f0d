/** The value at a path with dots: `title.rendered`. */
export function valueAt(item: unknown, path: string): unknown {
  let value = item;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

/** An object with one value at a path with dots: `filterBy.url`. */
export const withValueAt = (path: string, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    path
      .split(".")
      .toReversed()
      .reduce<readonly [string, unknown]>(
        ([name, inner], part) => (name === "" ? [part, inner] : [part, { [name]: inner }]),
        ["", value],
      ),
  ]);

/** Replaces `:field` in the values of arguments by the fields of an item: `{ items: [":id"] }`. */
export function fillIn(value: unknown, item: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === "string") return /^:[a-z_]+$/i.test(value) ? item[value.slice(1)] : value;
  if (Array.isArray(value)) return value.map((one) => fillIn(one, item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, item)]));
}

/** Converts the name of a field to a label: `last_access` becomes `Last access`. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_./]+/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll(/\b(id|url|ip|api|seo|html|css|gmt|utc)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
