import type { JsonSchema } from "../args/json-schema.ts";
import { isRequired, toDescription, toJsonSchema } from "../args/schema.ts";
import type { ResourceInfo } from "../declare/api-manifest.ts";
import type { Field, Resource } from "../declare/resource.ts";
import { toFieldSchema } from "./resource-schema.ts";

const made = new WeakMap<Resource, ResourceInfo>();
/** The documentation of a resource: the same object each time. */
export function toResourceInfo(resource: Resource): ResourceInfo {
  let info = made.get(resource);
  if (!info) made.set(resource, (info = describe(resource)));
  return info;
}

/** The schema of values in responses, which may have more than a published schema that is not validated. */
function answered({ schema, answers }: Field, name: string, published: JsonSchema): JsonSchema {
  if (answers) return toJsonSchema(answers, name);
  return schema && toDescription(schema, "").isRaw ? loosen(published) : published;
}

/** A missing value is null, and a map that may be empty is then an empty list. */
function loosen(schema: JsonSchema): JsonSchema {
  const { type, properties = {} } = schema;
  if (typeof type !== "string" || type === "array") return schema;
  if (type !== "object") return { ...schema, type: [type, "null"] };
  if ("rendered" in properties) return schema;
  const inner = Object.entries(properties).map(([name, one]): [string, JsonSchema] => [
    name,
    one.type === "object" ? loosen(one) : one,
  ]);
  return { ...schema, type: ["object", "array"], properties: Object.fromEntries(inner) };
}

const isOptional = (schema: Field["schema"]): boolean =>
  schema !== undefined && !isRequired(schema);

function describe(resource: Resource): ResourceInfo {
  const { name, fields, links, version } = resource;
  return {
    name,
    fields: Object.entries(fields).map(([field, one]) => ({
      name: field,
      schema: {
        ...(one.about && { description: one.about }),
        ...answered(one, `${name}: field ${field}`, toFieldSchema(resource, field, one)),
      },
      contexts: one.contexts,
      isOptional: isOptional(one.answers ?? one.schema),
    })),
    links: Object.entries(links).map(([relation, { contexts, embeddable }]) => ({
      relation,
      contexts,
      embeddable,
    })),
    isVersioned: version !== undefined,
  };
}
