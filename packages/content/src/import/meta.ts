import type { Schema } from "@waymark/core";
import type { WxrMeta } from "@waymark/wxr";
import type { Tally } from "./report.ts";
import { reportText } from "./report-text.ts";

type Values = Readonly<Record<string, unknown>>;
/** Imported meta, by whether the site declares the keys. */
export interface SortedMeta {
  /** Values of declared keys. */
  readonly meta?: Values;
  /** Values of undeclared keys, by key. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}
interface Declared {
  readonly name: string;
  readonly schema: Schema;
}
/** Reporting of undeclared keys; `isQuiet` excludes keys from the report. */
interface MetaReporting {
  readonly tally: Tally;
  readonly isQuiet?: (key: string) => boolean;
}

/** `exact` has the declared values that are not text. */
export function sortMeta(
  given: readonly WxrMeta[],
  exact: Values = {},
  declared: readonly Declared[],
  { tally, isQuiet = () => false }: MetaReporting,
): SortedMeta {
  const schemas = new Map(declared.map(({ name, schema }) => [name, schema]));
  // A map, because keys may be names of inherited object properties.
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
    if (!isQuiet(key))
      tally.unmapped(reportText("whatMeta", { name: key }), schema ? mismatched : undeclared);
  }
  return {
    ...(meta.size > 0 && { meta: Object.fromEntries(meta) }),
    ...(others.size > 0 && { others: Object.fromEntries(others) }),
  };
}
const mismatched = reportText("metaMismatched");
const undeclared = reportText("metaUndeclared");

/** The value as output by its schema; undefined if it does not match. */
export function checkedBy(
  schema: Schema | undefined,
  value: unknown,
): { readonly value: unknown } | undefined {
  const result = schema?.["~standard"].validate(value);
  // The promise of a schema that throws is rejected.
  if (result instanceof Promise) result.catch(() => {});
  return !result || result instanceof Promise || result.issues
    ? undefined
    : { value: result.value };
}
