import type { Column, ColumnType } from "@waymark/storage";
import * as z from "zod";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { dateTime } from "./common.ts";
import { toJsonSchema } from "./schema.ts";
import { toDef } from "./zod4-def.ts";

const ofType: Readonly<Record<ColumnType, (() => z.ZodType) | undefined>> = {
  id: () => z.int().positive(),
  integer: () => z.int(),
  real: () => z.number(),
  text: () => z.string(),
  boolean: () => z.boolean(),
  datetime: dateTime,
  json: undefined,
};
/** Wrappers that change whether a value is required and not what it is. */
const wrappers = new Set(["default", "prefault", "optional", "nullable", "nonoptional"]);

/** The types of published schemas that a column can store. */
const stored: Readonly<Partial<Record<ColumnType, readonly unknown[]>>> = {
  id: ["integer"],
  integer: ["integer"],
  real: ["number", "integer"],
  text: ["string"],
  boolean: ["boolean"],
  datetime: ["string"],
};

/**
 * The schema of a column's values, without the default and null, and with a description. It is
 * the schema of the column, or that of its type.
 *
 * @param where - Names the column in errors.
 * @param bytes - The maximum size of a text in bytes, if an index limits it.
 * @throws DefinitionError for JSON without a schema, for schemas of other libraries than zod 4, and for
 * schemas that accept values which the column cannot store.
 */
export function toValueSchema(
  { type, schema, references }: Column,
  where: string,
  bytes: number | undefined,
): z.ZodType {
  // A UTF-16 code unit has up to three bytes of UTF-8.
  const characters = bytes === undefined ? undefined : Math.floor(bytes / 3);
  if (schema === undefined) {
    if (type === "text" && characters !== undefined) return z.string().max(characters);
    const made = references && type === "integer" ? ofType.id?.() : ofType[type]?.();
    if (made) return made;
    throw new DefinitionError(
      `${where} has type json and no schema: declare it as json(z.object({ … })).`,
    );
  }
  const value = unwrap(schema, where);
  const published = toJsonSchema(value, where);
  const allowed = stored[type];
  if (
    (allowed && !allowed.includes(published.type)) ||
    (type === "datetime" && published.format !== "date-time")
  )
    throw new DefinitionError(
      `${where} has type ${type}, and its schema accepts other values${type === "datetime" ? ": declare timestamp(dateTime())" : ""}.`,
    );
  if (
    characters !== undefined &&
    !published.enum &&
    published.format !== "date" &&
    !((published.maxLength ?? Infinity) <= characters)
  )
    throw new DefinitionError(
      `${where} is part of an index: its schema must have a maximum length of ${characters} or less.`,
    );
  return value;
}

function unwrap(schema: unknown, where: string): z.ZodType {
  let inner = schema;
  let description: string | undefined;
  for (let def = toDef(inner); ; def = toDef(inner)) {
    if (def === undefined)
      throw new DefinitionError(`${where}: arguments can only be derived from schemas of zod 4.`);
    description ??= (inner as z.ZodType).description;
    if (!wrappers.has(def.type as string)) break;
    inner = def["innerType"];
  }
  const value = inner as z.ZodType;
  return description === undefined || description === value.description
    ? value
    : value.describe(description);
}

/** The argument of a column in a create request: required, unless the column has a default or allows null. */
export function toCreateArg(column: Column, value: z.ZodType): Schema {
  const own = toNullable(value, column.isNullable);
  if (!column.auto) return own;
  const { fallback } = column;
  const isPublished = fallback !== null && fallback !== undefined && !(fallback instanceof Date);
  return isPublished ? own.default(() => column.fallback) : own.optional();
}

/** The argument of a column in an update request: if it is omitted, the value stays. */
export const toUpdateArg = ({ isNullable }: Column, value: z.ZodType): Schema =>
  toNullable(value, isNullable).optional();

/** The arguments of a filter: `name`, a list of values, or the ends of a range. */
export type FilterKind = "equals" | "in" | "range";
/** The ends of a range as suffixes of the argument, with the comparison that each means. */
export const rangeEnds = ["gte", "gt", "lte", "lt"] as const;
export type RangeEnd = (typeof rangeEnds)[number];
const endTexts = {
  gte: "at least",
  gt: "greater than",
  lte: "at most",
  lt: "less than",
} as const;
const endTextsOfTimes = { gte: "at or after", gt: "after", lte: "at or before", lt: "before" };

/** The maximum number of values in a filter. */
const maxValues = 100;

/** The arguments that filter a list by a column. */
export function toFilterArgs(
  name: string,
  { type }: Column,
  kind: FilterKind,
  value: z.ZodType,
  where: string,
): Readonly<Record<string, Schema>> {
  if (type === "json") throw new DefinitionError(`${where}: lists cannot be filtered by JSON.`);
  if (kind === "equals")
    return { [name]: value.optional().describe(`Only items with this ${name}`) };
  if (kind === "in")
    return {
      [name]: z
        .array(value)
        .max(maxValues)
        .optional()
        .describe(`Only items with one of these values of ${name}`),
    };
  const isDate = type === "text" && toJsonSchema(value, where).format === "date";
  if (type === "boolean" || (type === "text" && !isDate))
    throw new DefinitionError(`${where}: ranges are for numbers and dates.`);
  const texts = isDate || type === "datetime" ? endTextsOfTimes : endTexts;
  return Object.fromEntries(
    rangeEnds.map((end) => [
      `${name}_${end}`,
      value.optional().describe(`Only items with ${name} ${texts[end]} this value`),
    ]),
  );
}

/** The description is repeated because it would be part of one alternative only. */
function toNullable(value: z.ZodType, isNullable: boolean): z.ZodType {
  if (!isNullable) return value;
  const { description } = value;
  return description === undefined ? value.nullable() : value.nullable().describe(description);
}
