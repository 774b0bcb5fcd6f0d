import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { toCanonicalKey, toCopier, isForbiddenKey, type JsonSchema } from "./json-schema.ts";
import { toCoercer } from "./coerce.ts";
import type { Coercer } from "./scalars.ts";
import { SchemaError } from "./schema-error.ts";
import { toAbsence, toDescription } from "./schema.ts";
import type { Absence } from "./zod4-def.ts";
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
  /** The default itself, if it is immutable. */
  readonly fixed: unknown;
  readonly isNullable: boolean;
  /** The schema as the catalogue shows it. */
  readonly published: JsonSchema;
  /** The schema of the coercer: empty if the schema is only published. */
  readonly checked: JsonSchema;
  /** Whether the schema is only published and not checked. */
  readonly isRaw: boolean;
}

/** The default; created for each request only if it is mutable. */
function toDefault(schema: Schema, absence: Absence): Pick<Arg, "makeDefault" | "fixed"> {
  if (absence.required || absence.value === undefined)
    return { makeDefault: undefined, fixed: undefined };
  const { value } = absence;
  const again = toAbsence(schema);
  if (!again.required && toCanonicalKey(again.value) === toCanonicalKey(value))
    return { makeDefault: toCopier(value), fixed: value };
  const makeDefault = (): unknown => {
    const now = toAbsence(schema);
    return now.required ? undefined : now.value;
  };
  return { makeDefault, fixed: undefined };
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
    ...toDefault(schema, absence),
    isNullable: !(coerce(null) instanceof SchemaError),
    published: { ...published, required: absence.required },
    checked,
    isRaw,
  };
}
