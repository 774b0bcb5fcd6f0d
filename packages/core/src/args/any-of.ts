import { isMap, type JsonSchema } from "./json-schema.ts";
import { toList, SchemaError } from "./schema-error.ts";
import type { Coercer, CompileSchema } from "./scalars.ts";

interface Miss {
  readonly position: number;
  readonly schema: JsonSchema;
  readonly schemaError: SchemaError;
}
const code = "rest_no_matching_schema";

function because({ position, schema, schemaError }: Miss): SchemaError {
  return new SchemaError(
    code,
    (p) => {
      const reason = schemaError.write(p + schemaError.at);
      return schema.title === undefined
        ? `${p} does not match the expected format. Reason: ${reason}`
        : `${p} is not a valid ${schema.title}. Reason: ${reason}`;
    },
    () => ({ position }),
  );
}
const sharedKeys = (schema: JsonSchema, value: unknown): number =>
  isMap(value)
    ? Object.keys(value).filter((key) => Object.hasOwn(schema.properties ?? {}, key)).length
    : 0;

/** The most helpful error: that of the branch that the caller probably meant, otherwise a general one. */
function toNearest(misses: readonly Miss[], value: unknown): SchemaError {
  const [only] = misses;
  if (only !== undefined && misses.length === 1) return because(only);
  const near = misses.filter(
    ({ schemaError }) => schemaError.code !== "rest_invalid_type" || schemaError.at !== "",
  );
  const [one] = near;
  if (one !== undefined && near.length === 1) return because(one);
  if (near.length > 1 && near.every(({ schema }) => schema.type === "object")) {
    let best: Miss | undefined;
    let mostShared = 0;
    for (const miss of near) {
      const shared = sharedKeys(miss.schema, value);
      if (shared > mostShared) [best, mostShared] = [miss, shared];
    }
    if (best) return because(best);
  }
  const titles = misses.flatMap(({ schema }) => schema.title ?? []);
  return new SchemaError(code, (p) =>
    titles.length === misses.length
      ? `${p} is not a valid ${toList(titles, "or")}.`
      : `${p} does not match any of the expected formats.`,
  );
}

/** `anyOf` takes the first branch that fits; `oneOf` rejects a value that fits more than one. */
export function toAnyOfCoercer(
  keyword: "anyOf" | "oneOf",
  schema: JsonSchema,
  where: string,
  compile: CompileSchema,
): Coercer {
  const branches = (schema[keyword] ?? []).map((branch) => ({
    schema: branch,
    coerce: compile(
      branch.type === undefined && schema.type !== undefined
        ? { ...branch, type: schema.type }
        : branch,
      where,
    ),
  }));
  const isFirst = keyword === "anyOf";
  const toMisses = (value: unknown): Miss[] =>
    branches.flatMap(({ schema: branch, coerce }, position) => {
      const schemaError = coerce(value);
      return schemaError instanceof SchemaError ? [{ position, schema: branch, schemaError }] : [];
    });
  return (value) => {
    let found: unknown;
    let hits = 0;
    for (const branch of branches) {
      // The most common case, a text for a branch that is a map, is skipped for speed.
      if (branch.schema.type === "object" && typeof value === "string" && value !== "") continue;
      const coerced = branch.coerce(value);
      if (coerced instanceof SchemaError) continue;
      if (isFirst) return coerced;
      if (hits++ === 0) found = coerced;
    }
    if (hits === 0) return toNearest(toMisses(value), value);
    if (hits === 1) return found;
    const missed = toMisses(value).map(({ position }) => position);
    const positions = [...branches.keys()].filter((position) => !missed.includes(position));
    const titles = positions.flatMap((position) => branches[position]?.schema.title ?? []);
    return new SchemaError(
      "rest_one_of_multiple_matches",
      (p) =>
        titles.length === positions.length
          ? `${p} matches ${toList(titles, "and")}, but should match only one.`
          : `${p} matches more than one of the expected formats.`,
      () => ({ positions }),
    );
  };
}
