import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { copied, toCanonicalKey, isForbiddenKey, type JsonSchema } from "./json-schema.ts";
import { toCoercer } from "./coerce.ts";
import type { Coercer } from "./scalars.ts";
import { SchemaError } from "./schema-error.ts";
import { toAbsence, toDescription } from "./schema.ts";
import type { Absence } from "./zod4-def.ts";
import { dayMs } from "../time/zone.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** One argument, compiled. */
export interface Arg {
  readonly name: string;
  readonly required: boolean;
  readonly coerce: Coercer;
  /** Set if the coercer checks less than the schema, which then makes the final check. */
  readonly schema: Schema | undefined;
  /** Creates the value for a missing argument. */
  readonly makeDefault: (() => unknown) | undefined;
  readonly isNullable: boolean;
  /** The schema as the catalogue shows it. */
  readonly published: JsonSchema;
  /** The schema of the coercer: empty if the schema is only published. */
  readonly checked: JsonSchema;
  /** Whether the schema is only published and not checked. */
  readonly isRaw: boolean;
}

/** The default is asked for each time: whether it is a constant or the result of a function cannot be told. */
function toDefault(schema: Schema, absence: Absence): (() => unknown) | undefined {
  if (absence.required || absence.value === undefined) return undefined;
  return () => {
    const now = toAbsence(schema);
    return now.required ? undefined : copied(now.value);
  };
}

/** Whether a default is a date, a time or milliseconds close to the current time: it comes from a clock. */
function isCurrentTime(value: unknown): boolean {
  const isDate = typeof value === "string" && /^\d{4}-\d\d-\d\d(?:T|$)/.test(value);
  const time = isDate ? Date.parse(value) : value;
  // Smaller numbers are no milliseconds of this century; some runtimes start with a clock at 0.
  return typeof time === "number" && time > 1e12 && Math.abs(time - Date.now()) < 2 * dayMs;
}

/** Whether a default is known to differ each time, such as a random value; the catalogue does not show it then. */
function isVolatile(schema: Schema, absence: Absence): boolean {
  if (absence.required) return false;
  if (isCurrentTime(absence.value)) return true;
  const again = toAbsence(schema);
  return again.required || toCanonicalKey(again.value) !== toCanonicalKey(absence.value);
}

function publish(schema: Schema, published: JsonSchema, absence: Absence): JsonSchema {
  const { default: _, ...rest } = published;
  const shown = isVolatile(schema, absence) ? rest : published;
  return { ...shown, required: absence.required };
}

/**
 * The compiled form of schemas, cached because many endpoints share the schemas of their
 * arguments, and sites share those of their modules.
 */
const compiled = weakMemoize(compileSchema);

/**
 * Compiles one argument of the endpoint `where`.
 *
 * @throws DefinitionError for a schema that cannot be published.
 */
export function toArg(name: string, schema: Schema, where: string): Arg {
  const location = `${where}: argument ${name}`;
  if (isForbiddenKey(name))
    throw new DefinitionError(`${location}: this argument name is not allowed`);
  return { name, ...compiled(schema, location) };
}

function compileSchema(schema: Schema, location: string): Omit<Arg, "name"> {
  const { published, isRaw, isWhole } = toDescription(schema, location);
  const checked = isRaw ? {} : published;
  const coerce = toCoercer(checked, location, { exact: isWhole });
  const absence = toAbsence(schema);
  return {
    required: absence.required,
    coerce,
    schema: isWhole ? undefined : schema,
    makeDefault: toDefault(schema, absence),
    isNullable: !(coerce(null) instanceof SchemaError),
    published: publish(schema, published, absence),
    checked,
    isRaw,
  };
}
