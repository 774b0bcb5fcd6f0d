import { globalRegistry } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { decidedKeyword, toDialect } from "./dialect.ts";
import type { JsonSchema } from "./json-schema.ts";
import { fromZod4Absence, toDef, type Absence, type Raw } from "./zod4-def.ts";
import { findFlaggedPattern } from "./zod4-checks.ts";
import { fromZod4 } from "./zod4.ts";

/** Alternatives to types whose values a request cannot contain, because requests contain JSON and text. */
function insteadOf(kind: string): string {
  if (/date/i.test(kind))
    return " Requests contain dates as text: declare dateTime() and convert it with toInstant(), or z.iso.date() for a date without a time.";
  if (/bigint/i.test(kind))
    return " Requests contain integers up to 2^53 - 1: declare z.int(), or z.string() for larger ones.";
  return "";
}

/** Types whose values a request cannot contain; the converter would convert them to something else. */
const inexpressible = new Set(
  "ZodDate ZodBigInt ZodMap ZodSet ZodFunction ZodPromise ZodSymbol ZodNaN ZodVoid".split(" "),
);
interface Zod3 {
  readonly _def: { readonly typeName: string };
}

/** Whether a schema is of zod 3, which has no Standard JSON Schema. */
const isZod3 = (schema: object): schema is Zod3 =>
  "_def" in schema &&
  typeof (schema._def as { typeName?: unknown } | undefined)?.typeName === "string";

/**
 * Converts a zod 3 schema to draft 7.
 *
 * @throws DefinitionError for types whose values a request cannot contain.
 */
function fromZod3(schema: Zod3, where: string): Readonly<Record<string, unknown>> {
  // The converter is typed with zod 3's classes, which core does not depend on.
  const convert = zodToJsonSchema as (schema: unknown, options: object) => Record<string, unknown>;
  return convert(schema, {
    $refStrategy: "root",
    effectStrategy: "input",
    removeAdditionalStrategy: "strict",
    postProcess(json: unknown, { typeName = "" }: { typeName?: string }) {
      if (inexpressible.has(typeName))
        throw new DefinitionError(
          `${where}: ${typeName} cannot be written as JSON Schema.${insteadOf(typeName)}`,
        );
      return json;
    },
  });
}

interface Standard {
  readonly jsonSchema?: { input(options: object): Record<string, unknown> };
}

/** Marks what a schema of zod 4 decides itself: its own formats, unlike those that metadata declares, and `.catch`. */
function markDecided({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: Raw }): void {
  const type = toDef(zodSchema)?.type;
  if (type === "catch") jsonSchema[decidedKeyword] = "value";
  if (type !== "string" || jsonSchema["format"] === undefined) return;
  const meta = globalRegistry.get(zodSchema as never);
  if (meta?.["format"] === undefined) jsonSchema[decidedKeyword] = "format";
}

function toRaw(schema: Schema, where: string): Readonly<Record<string, unknown>> {
  const standard = schema["~standard"] as Standard | undefined;
  if (standard?.jsonSchema === undefined) {
    if (isZod3(schema)) return fromZod3(schema, where);
    throw new DefinitionError(
      `${where}: the schema does not describe itself (it has no ~standard.jsonSchema)`,
    );
  }
  const flagged = findFlaggedPattern(schema);
  if (flagged)
    throw new DefinitionError(
      `${where}: the pattern ${flagged} has flags that JSON Schema does not support; write it without flags`,
    );
  try {
    const libraryOptions = { override: markDecided };
    return standard.jsonSchema.input({ target: "draft-04", libraryOptions });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DefinitionError(
      `${where}: the schema cannot be published: ${reason}.${insteadOf(reason)}`,
      { cause },
    );
  }
}

/** A schema as it is published, and whether that is complete. */
export interface Description {
  readonly published: JsonSchema;
  /** Whether it is only published, and neither checked nor coerced (see `raw`). */
  readonly isRaw: boolean;
  /** Whether the published form covers everything that the schema checks and does. */
  readonly isWhole: boolean;
}
export function toDescription(schema: Schema, where: string): Description {
  const whole = fromZod4(schema);
  const dialect = toDialect(whole ?? toRaw(schema, where), where, {
    decidesFormats: toDef(schema) === undefined && schema["~standard"]?.vendor !== "waymark",
  });
  const { "x-raw": marker, ...published } = dialect;
  return {
    published: marker === undefined ? dialect : published,
    isRaw: marker === true,
    isWhole: whole !== undefined,
  };
}

/**
 * Converts a schema to the dialect of the catalogue. Accepts zod 4, zod 3, and other implementations of
 * Standard JSON Schema.
 *
 * @throws DefinitionError, beginning with `where` (as in `GET /core/v2/posts: argument page`), for schemas that cannot
 * be converted: dates, bigints, custom checks without a base, patterns with flags.
 */
export const toJsonSchema = (schema: Schema, where: string): JsonSchema =>
  toDescription(schema, where).published;

/** Whether an argument is required, and its default otherwise: the schema's result for `undefined`. */
export function toAbsence(schema: Schema): Absence {
  try {
    const known = fromZod4Absence(schema);
    if (known !== undefined) return known;
    const result = schema["~standard"].validate(undefined);
    if (result instanceof Promise) {
      // Zod parses again, asynchronously, when a transform throws: in either case there is no default.
      result.catch(() => undefined);
      return { required: true };
    }
    return result.issues ? { required: true } : { required: false, value: result.value };
  } catch {
    return { required: true };
  }
}

/** Whether an argument is required: whether its schema has issues with `undefined`. */
export const isRequired = (schema: Schema): boolean => toAbsence(schema).required;
