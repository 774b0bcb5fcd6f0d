import type { JsonSchema, JsonType } from "./json-schema.ts";
import { wrongType } from "./messages.ts";
import { maxItemsDefault, toRawList } from "./lists.ts";
import { toRawMap } from "./maps.ts";
import { type Coercer, toBoolean, toNumber, type CompileSchema } from "./scalars.ts";

/** Whether a value could be of a type; looser than the type's own coercer. */
const might: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: (value) => {
    const number = toNumber(value);
    return Number.isInteger(number) || Math.abs(number) === Infinity;
  },
  number: (value) => !Number.isNaN(toNumber(value)),
  boolean: (value) => toBoolean(value) !== undefined,
  array: (value) => toRawList(value, maxItemsDefault) !== undefined,
  object: (value) => toRawMap(value) !== undefined,
  null: (value) => value === null,
};

/** Several types: the first listed one that the value could be decides; an empty text is a string if one is listed. */
export function toTypeUnionCoercer(
  schema: JsonSchema,
  types: readonly JsonType[],
  where: string,
  compile: CompileSchema,
): Coercer {
  const choices = types.map((type) => ({
    is: might[type],
    coerce: compile({ ...schema, type }, where),
  }));
  const text = choices[types.indexOf("string")];
  return (value) => {
    if (value === "" && text !== undefined) return text.coerce(value);
    for (const choice of choices) if (choice.is(value)) return choice.coerce(value);
    return wrongType(types.join(","));
  };
}
