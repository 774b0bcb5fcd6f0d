import * as z from "zod";
import type { Schema } from "../declare/schema.ts";
import { isEmail, isHexColor, isIp, isUuid } from "./addresses.ts";
import { aDateTime, isDateTime } from "./dates.ts";
import { asDescribed } from "./schema-marks.ts";
import type { JsonSchema, JsonType } from "./json-schema.ts";

/** A string of a format that the reader checks too, so that a value need not be checked twice. */
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
 * A date with a time, such as `2024-01-31T10:00:00`, with an optional fraction and offset (`Z`, `+02`,
 * `+02:00`). It stays the text that was sent; without an offset it is the site's local time: `toInstant(text,
 * site.timezone)` is the instant that it means.
 */
export const dateTime = (): z.ZodString =>
  formatted("date-time", isDateTime, `Must be ${aDateTime}.`);
/** A mail address. */
export const email = (): z.ZodString => formatted("email", isEmail, "Invalid email address.");
/** An IPv4 or IPv6 address. */
export const ip = (): z.ZodString => formatted("ip", isIp, "Not a valid IP address.");
/** A UUID in lower case. */
export const uuid = (): z.ZodString => formatted("uuid", isUuid, "Not a valid UUID.");
/** A color as `#rgb` or `#rrggbb`. */
export const hexColor = (): z.ZodString => formatted("hex-color", isHexColor, "Invalid hex color.");
/** An address. It is cleaned, never refused: `a.b` becomes `http://a.b`, an unknown scheme an empty text. */
export const uri = (): z.ZodString => z.string().meta({ format: "uri" });
/** One line of plain text: tags are removed and white space is collapsed. */
export const textField = (): z.ZodString => z.string().meta({ format: "text-field" });
/** Plain text of several lines: tags are removed. */
export const textareaField = (): z.ZodString => z.string().meta({ format: "textarea-field" });

/** A list of ids; none if not given. */
export const ids = (): z.ZodDefault<z.ZodArray<z.ZodInt>> => z.array(z.int()).default([]);
/** A list of slugs, such as `slug=a,b`. Add `.optional()` where it may be left out. */
export const slugs = (): z.ZodArray<z.ZodString> => z.array(z.string());

/** How large the pages of a list are, and where their numbers begin. */
export interface Paging {
  /** The items on a page if `per_page` is not given. */
  readonly perPage?: number;
  /** The least `per_page`; 1 if not given. */
  readonly min?: number;
  /** The most `per_page`; 100 if not given. */
  readonly max?: number;
  /** The number of the first page; 1 if not given. */
  readonly first?: number;
}
/** The two arguments of a list in pages: `page` and `per_page`. */
export function paged({ perPage = 10, min = 1, max = 100, first = 1 }: Paging = {}): {
  page: z.ZodDefault<z.ZodInt>;
  per_page: z.ZodDefault<z.ZodInt>;
} {
  return {
    page: z.int().min(first).default(first).describe("The number of the page"),
    per_page: z.int().min(min).max(max).default(perPage).describe("How many items a page holds"),
  };
}

type ContextEnum<C extends string> = z.ZodDefault<z.ZodEnum<{ [K in C]: K }>>;
/** Which fields an answer shows: `view` (the default), `embed` or `edit`; a route may allow fewer. */
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
    .describe("For whom the answer is: decides which fields it shows") as ContextEnum<string>;
}

/**
 * Exactly one of several schemas. Give each a title with `.meta({ title })`: refusals name it. `type`
 * is published beside `oneOf`, as clients expect it.
 */
export const oneOf = <const T extends readonly z.ZodType[]>(
  options: T,
  type?: readonly JsonType[],
): z.ZodXor<T> => {
  const schema = z.xor(options);
  return type === undefined ? schema : asDescribed(schema.meta({ type: [...type] }));
};

/**
 * A published schema that is not checked: for arguments such as `title`, which takes a text or
 * `{ raw }` and ignores anything else. A second schema, which sees what was sent, may sort that out.
 */
export function raw(published: JsonSchema): z.ZodUnknown;
export function raw<S extends z.ZodType>(
  published: JsonSchema,
  schema: S,
): z.ZodPipe<z.ZodUnknown, S>;
export function raw(published: JsonSchema, schema?: z.ZodType): Schema {
  const shown = asDescribed(z.unknown().meta({ ...published, "x-raw": true }));
  return schema === undefined ? shown : shown.pipe(schema);
}
