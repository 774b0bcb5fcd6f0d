import {
  type JsonSchema,
  names,
  toJsonSchema,
  raw,
  type Schema,
  type Shape,
  type SiteInfo,
} from "@waymark/core";
import * as z from "zod";
import type { ContentType } from "../content-type.ts";
import type { MetaKey } from "../extension-points.ts";

const rendered = (contexts: readonly string[]): JsonSchema => ({
  type: "string",
  description: "Rendered for display",
  context: contexts,
  readonly: true,
});
const source: JsonSchema = {
  type: "string",
  description: "As stored in the database",
  context: ["edit"],
};
const readableSource: JsonSchema = { ...source, context: ["view", "edit"] };
const blockVersion: JsonSchema = {
  type: "integer",
  description: "1 if the content is made of blocks, otherwise 0",
  context: ["edit"],
  readonly: true,
};
const guarded: JsonSchema = {
  type: "boolean",
  description: "Whether it is protected by a password",
  context: ["view", "edit", "embed"],
  readonly: true,
};

/** Published schemas of fields with structured values. */
export const schemas = {
  date: z.string().nullable().meta({ format: "date-time" }),
  moment: z.string().meta({ format: "date-time" }),
  openOrClosed: z.enum(["open", "closed"]),
  format: z.enum([
    "standard",
    "aside",
    "chat",
    "gallery",
    "link",
    "image",
    "quote",
    "status",
    "video",
    "audio",
  ]),
  guid: {
    type: "object" as const,
    properties: { raw: { ...source, readonly: true }, rendered: rendered(["view", "edit"]) },
  },
  title: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]) },
  },
  content: {
    type: "object" as const,
    properties: {
      raw: source,
      rendered: rendered(["view", "edit"]),
      block_version: blockVersion,
      protected: guarded,
    },
  },
  rawTitle: { type: "object" as const, properties: { raw: readableSource } },
  rawContent: {
    type: "object" as const,
    properties: { raw: readableSource, block_version: blockVersion, protected: guarded },
  },
  excerpt: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]), protected: guarded },
  },
  description: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit"]) },
  },
  caption: {
    type: "object" as const,
    properties: { raw: source, rendered: rendered(["view", "edit", "embed"]) },
  },
  meta: (keys: readonly MetaKey[]): JsonSchema => ({
    type: "object" as const,
    properties: Object.fromEntries(
      keys.map(({ name, schema, fallback }) => [
        name,
        { ...toJsonSchema(schema, `meta ${name}`), default: fallback },
      ]),
    ),
  }),
};

const changed = { in: ["view", "edit"], schema: schemas.moment } as const;
/** Options of the columns with the time of the last change. */
export const moments = {
  modified: { description: "When it was last modified, in the site's time zone", ...changed },
  modified_gmt: { description: "The same date in UTC", ...changed },
} as const;

/** The path of the routes of a type's items or a taxonomy's terms. */
export const routesOf = ({ base, routes }: Routed): string => routes ?? `/core/v2/${base}`;

/** The parts of a content type or taxonomy that its routes depend on. */
export interface Routed {
  readonly base: string;
  readonly routes?: string | undefined;
}

/** The value of a type's own field when it has not been set. */
type Absent =
  | { readonly isRequired: true }
  | { readonly isRequired: false; readonly value: unknown };

function absent(schema: Schema): Absent {
  const result = schema["~standard"].validate(undefined);
  if (result instanceof Promise || result.issues) return { isRequired: true };
  return { isRequired: false, value: result.value ?? null };
}

/** The value of a field that has not been set: its default, or null. */
export function unsetValue(schema: Schema): unknown {
  const known = absent(schema);
  return known.isRequired ? null : known.value;
}

/** A type's own fields as arguments of a create: null clears optional ones. */
export const clearableFields = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, clearable(schema, schema)]),
  );
/** The same, all optional: the arguments of an update. */
export const optionalFields = (fields: Shape): Shape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, clearable(schema, optional(schema))]),
  );

/** `taken`, nullable if the field may be omitted. */
const clearable = (field: Schema, taken: Schema): Schema =>
  absent(field).isRequired || !("nullable" in taken) || typeof taken.nullable !== "function"
    ? taken
    : (taken.nullable() as Schema);
function optional(schema: Schema): Schema {
  const bare = withoutDefault(schema);
  return "optional" in bare && typeof bare.optional === "function"
    ? (bare.optional() as Schema)
    : bare;
}

/** A field in responses. It is always present, and null without a value and a default. */
export function responseField(schema: Schema): Schema {
  const known = absent(schema);
  if (known.isRequired) return schema;
  const bare = withoutDefault(schema);
  const inner = bare instanceof z.ZodOptional ? (bare.unwrap() as z.ZodType) : bare;
  if (known.value !== null) return inner;
  return inner instanceof z.ZodType ? inner.nullable() : raw(toJsonSchema(schema, "field"));
}

/** Removes defaults, which would overwrite stored values in an update. */
function withoutDefault(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional) return withoutDefault(schema.unwrap() as never);
  if (!(schema instanceof z.ZodDefault)) return schema;
  const bare = schema.removeDefault() as z.ZodType;
  const { description } = schema;
  return withoutDefault((description === undefined ? bare : bare.describe(description)) as never);
}

/** The action links of an item, described in the schema of its type. */
export function schemaLinks(type: ContentType, site: SiteInfo): readonly object[] {
  const href = `${site.api}/core/v2/${type.base}/{id}`;
  const action = (name: string, title: string, properties: object) => ({
    rel: `${site.api}${names.relations}/action-${name}`,
    title,
    href,
    targetSchema: { type: "object", properties },
  });
  const ids = { type: "array", items: { type: "integer" } };
  const statuses = { status: { type: "string", enum: ["publish", "future"] } };
  return [
    ...(type.features.has("file")
      ? []
      : [action("publish", "The current user can publish this post.", statuses)]),
    action("unfiltered-html", "The current user can post unfiltered HTML markup and JavaScript.", {
      content: { raw: { type: "string" } },
    }),
    ...(type.features.has("sticky")
      ? [
          action("sticky", "The current user can sticky this post.", {
            sticky: { type: "boolean" },
          }),
        ]
      : []),
    ...(type.features.has("author")
      ? [
          action("assign-author", "The current user can change the author on this post.", {
            author: { type: "integer" },
          }),
        ]
      : []),
    ...type.taxonomies.flatMap(({ base, name }) => [
      action(`assign-${base}`, `The current user can assign terms in the ${name} taxonomy.`, {
        [base]: ids,
      }),
      action(`create-${base}`, `The current user can create terms in the ${name} taxonomy.`, {
        [base]: ids,
      }),
    ]),
  ];
}
