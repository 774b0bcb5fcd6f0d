import type { JsonSchema } from "../args/json-schema.ts";
import { isRequired, toDescription, toJsonSchema } from "../args/schema.ts";
import type { ViewContext, Field, Resource } from "../declare/resource.ts";
import { toFieldSchema } from "./resource-schema.ts";

/** A field of a resource as it is documented. */
export interface FieldInfo {
  readonly name: string;
  /** Of its value in an answer. Where that is not checked, it allows what the published one does not say. */
  readonly schema: JsonSchema;
  readonly contexts: readonly ViewContext[];
  /** It may be left out of an answer that shows its context. */
  readonly isOptional: boolean;
}
/** A resource as it is documented: what its objects look like on the wire. */
export interface ResourceInfo {
  readonly name: string;
  /** In the order in which they are shown. */
  readonly fields: readonly FieldInfo[];
  readonly links: readonly {
    readonly relation: string;
    readonly contexts: readonly ViewContext[];
    readonly embeddable: boolean;
  }[];
  /** Its objects have an `ETag`: `If-None-Match` and `If-Match` work. */
  readonly isVersioned: boolean;
}

const made = new WeakMap<Resource, ResourceInfo>();
/** What documents say of a resource: the same value whenever the same resource is asked about. */
export function toResourceInfo(resource: Resource): ResourceInfo {
  let info = made.get(resource);
  if (!info) made.set(resource, (info = describe(resource)));
  return info;
}

/** What is published and not checked says less than the answer may hold. */
function answered({ schema, answers }: Field, name: string, published: JsonSchema): JsonSchema {
  if (answers) return toJsonSchema(answers, name);
  return schema && toDescription(schema, "").isRaw ? loosen(published) : published;
}

/** A value that is not there is null, and a map that may be empty is then an empty list. */
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
