import * as z from "zod";
import type { Schema } from "../schema/schema.ts";
import { isEmail, isHexColor, isIp, isUuid } from "./strings.ts";
import { aDateTime, isDateTime } from "./dates.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";
import { asDescribed } from "./zod4-def.ts";

/** A string of a format that the coercer also checks, so that a value need not be checked twice. */
const formatted = (
  format: string,
  isValid: (text: string) => boolean,
  message: string,
): z.ZodString =>
  z
    .string()
    .check(asDescribed(z.refine(isValid, message)))
    .meta({ format });

/**
 * A date with a time, such as `2024-01-31T10:00:00`, with an optional fraction and offset (`Z`, `+02`, `+02:00`).
 * The value is the text that was sent; without an offset it is the site's local time:
 * `toInstant(text, site.timezone)` returns its instant.
 */
export const dateTime = (): z.ZodString =>
  formatted("date-time", isDateTime, `Must be ${aDateTime}.`);
/** An email address. */
export const email = (): z.ZodString => formatted("email", isEmail, "Invalid email address.");
/** An IPv4 or IPv6 address. */
export const ip = (): z.ZodString => formatted("ip", isIp, "Not a valid IP address.");
/** A UUID in lower case. */
export const uuid = (): z.ZodString => formatted("uuid", isUuid, "Not a valid UUID.");
/** A color as `#rgb` or `#rrggbb`. */
export const hexColor = (): z.ZodString => formatted("hex-color", isHexColor, "Invalid hex color.");
/** A URL. It is sanitized, never rejected: `a.b` becomes `http://a.b`, and a URL with an unknown scheme becomes an empty text. */
export const uri = (): z.ZodString => z.string().meta({ format: "uri" });
/** One line of plain text: tags are removed and white space is collapsed. */
export const textField = (): z.ZodString => z.string().meta({ format: "text-field" });
/** Plain text of several lines: tags are removed. */
export const textareaField = (): z.ZodString => z.string().meta({ format: "textarea-field" });

/** A list of ids. Default: empty. */
export const ids = (): z.ZodDefault<z.ZodArray<z.ZodInt>> => z.array(z.int()).default([]);
/** A list of slugs, such as `slug=a,b`. Add `.optional()` to make it optional. */
export const slugs = (): z.ZodArray<z.ZodString> => z.array(z.string());

/** Options of a paginated list. */
export interface Paging {
  /** The default of `per_page`. */
  readonly perPage?: number;
  /** The minimum of `per_page`. Default: 1. */
  readonly min?: number;
  /** The maximum of `per_page`. Default: 100. */
  readonly max?: number;
  /** The number of the first page. Default: 1. */
  readonly first?: number;
}
/** The two arguments of a paginated list: `page` and `per_page`. */
export function paged({ perPage = 10, min = 1, max = 100, first = 1 }: Paging = {}): {
  page: z.ZodDefault<z.ZodInt>;
  per_page: z.ZodDefault<z.ZodInt>;
} {
  return {
    page: z.int().min(first).default(first).describe("Page number"),
    per_page: z.int().min(min).max(max).default(perPage).describe("Items per page"),
  };
}

/**
 * The two arguments of a list that is read by cursor: `cursor` and `per_page`. `cursorOf` returns
 * these together with the arguments for the order.
 */
export function cursor({ perPage = 10, min = 1, max = 100 }: Omit<Paging, "first"> = {}): {
  cursor: z.ZodOptional<z.ZodString>;
  per_page: z.ZodDefault<z.ZodInt>;
} {
  return {
    cursor: z
      .string()
      .max(maxCursorLength)
      .optional()
      .describe("Position in the list, from the `next` link of the previous page"),
    per_page: z.int().min(min).max(max).default(perPage).describe("Items per page"),
  };
}
/** Such a cursor fits into a URL. */
const maxCursorLength = 4000;

type ContextEnum<C extends string> = z.ZodDefault<z.ZodEnum<{ [K in C]: K }>>;
/**
 * The context of the response, which determines its fields: `view` (the default), `embed` or `edit`; a route may
 * allow fewer.
 */
export function context(): ContextEnum<"view" | "embed" | "edit">;
export function context<const C extends string>(
  allowed: readonly C[],
  standard: NoInfer<C>,
): ContextEnum<C>;
export function context(
  allowed: readonly string[] = ["view", "embed", "edit"],
  standard = "view",
): ContextEnum<string> {
  return z
    .enum(allowed as [string, ...string[]])
    .default(standard)
    .describe("Context of the response; determines its fields") as ContextEnum<string>;
}

/**
 * Accepts values of exactly one of several schemas. Give each schema a title with `.meta({ title })`, which error
 * messages use. The published schema contains `type` in addition to `oneOf`, as clients expect.
 */
export const oneOf = <const T extends readonly z.ZodType[]>(
  options: T,
  type?: readonly JsonType[],
): z.ZodXor<T> => {
  const schema = z.xor(options);
  return type === undefined ? schema : asDescribed(schema.meta({ type: [...type] }));
};

/**
 * An argument with a published schema that is not enforced, such as `title`, which accepts a text or `{ raw }` and
 * ignores anything else. A second schema may validate the raw value.
 */
export function raw(published: JsonSchema): z.ZodUnknown;
export function raw<S extends z.ZodType>(
  published: JsonSchema,
  schema: S,
): z.ZodPipe<z.ZodUnknown, S>;
export function raw(published: JsonSchema, schema?: z.ZodType): Schema {
  const describedSchema = asDescribed(z.unknown().meta({ ...published, "x-raw": true }));
  return schema === undefined ? describedSchema : describedSchema.pipe(schema);
}
