import type { Schema } from "@waymark/core";
import type { WxrMeta } from "../wxr/index.ts";
import type { Tally } from "./report.ts";

type Values = Readonly<Record<string, unknown>>;
/** Meta of a source, by what becomes of it here. */
export interface SortedMeta {
  /** What the site declares. */
  readonly meta?: Values;
  /** The values of keys that nobody declares, by key. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}
interface Declared {
  readonly name: string;
  readonly schema: Schema;
}
/** What is said of keys that are kept without a declaration; nothing is said of those that `isQuiet`. */
interface Voice {
  readonly tally: Tally;
  readonly isQuiet?: (key: string) => boolean;
}

/** `exact` holds what of the declared values is no text. */
export function sortMeta(
  given: readonly WxrMeta[],
  exact: Values = {},
  declared: readonly Declared[],
  { tally, isQuiet = () => false }: Voice,
): SortedMeta {
  const schemas = new Map(declared.map(({ name, schema }) => [name, schema]));
  // A source may name its keys as objects name what they inherit: `function Object() { [native code] }`, `[object Object]`.
  const meta = new Map<string, unknown>();
  const others = new Map<string, string[]>();
  for (const [key, value] of Object.entries(exact)) {
    const checked = checkedBy(schemas.get(key), value);
    if (checked) meta.set(key, checked.value);
  }
  const isExact = new Set(meta.keys());
  for (const { key, value } of given) {
    if (isExact.has(key)) continue;
    const schema = schemas.get(key);
    const checked = checkedBy(schema, value);
    if (checked) {
      meta.set(key, checked.value);
      continue;
    }
    const list = others.get(key);
    if (list) list.push(value);
    else others.set(key, [value]);
    if (!isQuiet(key)) tally.unmapped(`meta ${key}`, schema ? mismatched : undeclared);
  }
  return {
    ...(meta.size > 0 && { meta: Object.fromEntries(meta) }),
    ...(others.size > 0 && { others: Object.fromEntries(others) }),
  };
}
const mismatched =
  "The value is not what the module that declares the key expects; it is kept with the item.";
const undeclared = "No mounted module declares the key; its values are kept with the item.";

/** The value as its schema has it; undefined where it is not what the schema wants. */
export function checkedBy(
  schema: Schema | undefined,
  value: unknown,
): { readonly value: unknown } | undefined {
  const result = schema?.["~standard"].validate(value);
  return !result || result instanceof Promise || result.issues
    ? undefined
    : { value: result.value };
}
