import { DefinitionError } from "../declare/api-error.ts";
import type { Schema } from "../declare/schema.ts";
import { toCoercer } from "./coerce.ts";
import { toCopier } from "./default.ts";
import { isForbiddenKey, type JsonSchema } from "./json-schema.ts";
import { SchemaError } from "./schema-error.ts";
import { toCanonicalKey } from "./canonical-key.ts";
import type { Coercer } from "./scalars.ts";
import { type Absence, toAbsence, toDescription } from "./schema.ts";

/** One argument, compiled. */
export interface Arg {
  readonly name: string;
  readonly required: boolean;
  readonly coerce: Coercer;
  /** Set where the coercer says less than the schema, which then has the last word. */
  readonly schema: Schema | undefined;
  /** What stands in for it when it is not there. */
  readonly makeDefault: (() => unknown) | undefined;
  /** The default itself, where it is the same each time. */
  readonly fixed: unknown;
  readonly isNullable: boolean;
  /** As the catalogue shows it. */
  readonly published: JsonSchema;
  /** What the coercer was made from: nothing, where the schema is published only. */
  readonly checked: JsonSchema;
  /** Whether the schema is published only. */
  readonly isRaw: boolean;
}

/** The default, computed anew only where it differs each time. */
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

/** Compiles one argument of the endpoint `where`. Throws `DefinitionError` for what cannot be published. */
export function toArg(name: string, schema: Schema, where: string): Arg {
  const place = `${where}: argument ${name}`;
  if (isForbiddenKey(name)) throw new DefinitionError(`${place}: no argument can have this name`);
  const { published, isRaw, isWhole } = toDescription(schema, place);
  const checked = isRaw ? {} : published;
  const coerce = toCoercer(checked, place, { exact: isWhole });
  const absence = toAbsence(schema);
  return {
    name,
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
