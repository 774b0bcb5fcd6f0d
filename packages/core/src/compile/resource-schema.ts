import type { JsonSchema } from "../args/json-schema.ts";
import { toJsonSchema } from "../args/schema.ts";
import type { Field, Resource } from "../declare/resource.ts";
import { toAnswerSchema } from "../declare/value-response.ts";
import type { Schema } from "../schema/schema.ts";
import type { Column, ColumnType } from "@waymark/storage";
import { type PathEntry, resourceAt } from "./registry.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

const ofColumn: Readonly<Record<ColumnType, JsonSchema>> = {
  id: { type: "integer" },
  integer: { type: "integer" },
  real: { type: "number" },
  text: { type: "string" },
  boolean: { type: "boolean" },
  datetime: { type: "string", format: "date-time" },
  json: {},
};

/** The schema of the objects at a path, as `OPTIONS` shows it: fields that no write accepts are read-only. */
export const toResourceSchema = weakMemoize((pathEntry: PathEntry): JsonSchema | undefined => {
  const resource = resourceAt(pathEntry)?.resource;
  return resource
    ? describe(resource as unknown as Resource, writtenAt(pathEntry))
    : describePlain(pathEntry);
});

const standard = "http://json-schema.org/draft-04/schema#";

/** The names that writes of a path accept. */
const writtenAt = (pathEntry: PathEntry): ReadonlySet<string> =>
  new Set(
    pathEntry.routes
      .filter((route) => route.endpoint.methods.includes("POST"))
      .flatMap((route) => route.plan.names),
  );

/** The schema of a JSON response with a title. All of it is read-only. */
function describePlain({ routes }: PathEntry): JsonSchema | undefined {
  for (const { endpoint } of routes) {
    const { returns } = endpoint;
    if (returns?.kind !== "plain" || returns.title === undefined) continue;
    const { properties } = toReadOnly(toAnswerSchema(returns));
    return { $schema: standard, title: returns.title, type: "object", properties } as JsonSchema;
  }
  return undefined;
}
function toReadOnly({ required: _, properties, ...schema }: JsonSchema): JsonSchema {
  if (!properties) return { ...schema, readonly: true };
  const inner = Object.entries(properties).map(([name, one]) => [name, toReadOnly(one)] as const);
  return { ...schema, properties: Object.fromEntries(inner), readonly: true };
}

function describe(resource: Resource, writable: ReadonlySet<string>): JsonSchema {
  const isReadOnly = (name: string) =>
    resource.readOnly?.includes(name) ?? (name === "id" || !writable.has(name));
  const properties = Object.entries(resource.fields).map(([name, field]) => [
    name,
    {
      ...(field.description && { description: field.description }),
      ...toFieldSchema(resource, name, field),
      context: field.contexts,
      ...(isReadOnly(name) && { readonly: true }),
    },
  ]);
  return {
    $schema: standard,
    title: resource.name,
    type: "object",
    properties: Object.fromEntries(properties),
    ...(resource.schemaLinks && { links: resource.schemaLinks }),
  } as JsonSchema;
}

/** The published schema of one field. */
export function toFieldSchema(
  { name: of, table }: Resource,
  name: string,
  field: Field,
): JsonSchema {
  if (field.schema) return toJsonSchema(field.schema, `${of}: field ${name}`);
  const column = table.columns[field.reads[0] ?? ""];
  if (column?.schema) return toColumnSchema(column, `${of}: field ${name}`);
  const schema = column ? ofColumn[column.type] : {};
  return column?.isNullable && typeof schema.type === "string"
    ? { ...schema, type: [schema.type, "null"] }
    : schema;
}

/** The published schema of a column's values, without the default of requests. */
function toColumnSchema({ schema, isNullable }: Column, where: string): JsonSchema {
  const { default: _, ...published } = toJsonSchema(schema as Schema, where);
  if (!isNullable || typeof published.type !== "string") return published;
  const values = published.enum;
  return {
    ...published,
    type: [published.type, "null"],
    ...(values && { enum: [...values, null] }),
  };
}
