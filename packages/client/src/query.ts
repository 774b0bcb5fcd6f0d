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
  else if (typeof value === "object")
    for (const [key, one] of Object.entries(value)) yield* pairsOf(`${name}[${key}]`, one);
  else yield [name, typeof value === "boolean" ? (value ? "1" : "0") : String(value)];
}
