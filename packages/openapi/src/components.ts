import {
  toDraft2020,
  type ViewContext,
  type Draft2020,
  type Operation,
  type OperationResult,
  type JsonResult,
  type ResourceInfo,
  type ResourceResult,
} from "@waymark/core";

/** Components that several operations of a document share, each with a unique name. */
export interface Components {
  readonly schemas: Record<string, Draft2020>;
  readonly responses: Record<string, object>;
  readonly parameters: Record<string, object>;
  readonly securitySchemes: Record<string, object>;
}
/** Collects components while the operations are written. */
export interface Collected extends Components {
  /** The reference to a resource in one context. */
  resource(info: ResourceInfo, context: ViewContext): Draft2020;
  /** The reference to the schema of a plain response; operations with the same schema share it. */
  plain(result: Pick<JsonResult, "name" | "schema">): Draft2020;
  /** The reference to the error response with these codes; operations with the same errors share it. */
  error(status: number, codes: readonly string[], make: () => object): Draft2020;
  /** The reference to the request body of an operation, which its methods share. */
  body(operation: Operation, make: () => Draft2020): Draft2020;
}

const toRef = (kind: keyof Components, name: string): Draft2020 => ({
  $ref: `#/components/${kind}/${name}`,
});
/** The reference to a named schema. */
export const schemaRef = (name: string): Draft2020 => toRef("schemas", name);
/** The reference to a named response. */
export const responseRef = (name: string): Draft2020 => toRef("responses", name);
/** The reference to a named parameter. */
export const parameterRef = (name: string): Draft2020 => toRef("parameters", name);

export function collectComponents(): Collected {
  const schemas: Record<string, Draft2020> = {};
  const names = new Map<ResourceInfo, string>();
  const namesBySchema = new Map<JsonResult["schema"], string>();
  const errors = new Map<string, string>();
  const bodies = new Map<Operation["args"], string>();
  const responses: Record<string, object> = {};
  const claim = (requested: string, taken: object = schemas): string => {
    const plain = requested.replace(/[^\w.-]/g, "_");
    for (let i = 1; ; i++) {
      const name = i === 1 ? plain : `${plain}_${i}`;
      if (!(name in taken)) return name;
    }
  };
  return {
    schemas,
    responses,
    parameters: {},
    securitySchemes: {},
    resource(info, context) {
      let base = names.get(info);
      // Resources of different modules may have the same name.
      if (base === undefined) names.set(info, (base = claim(info.name)));
      const name = context === "view" ? base : `${base}.${context}`;
      schemas[base] ??= toResource(info, "view");
      schemas[name] ??= toResource(info, context);
      return schemaRef(name);
    },
    plain({ name: requested, schema }) {
      let name = namesBySchema.get(schema);
      if (name === undefined) {
        namesBySchema.set(schema, (name = claim(requested)));
        schemas[name] = toDraft2020(schema);
      }
      return schemaRef(name);
    },
    error(status, codes, make) {
      const key = [status, ...codes].join(" ");
      let name = errors.get(key);
      if (name === undefined) {
        errors.set(key, (name = claim(`Error.${status}`, responses)));
        responses[name] = make();
      }
      return responseRef(name);
    },
    body({ id, args }, make) {
      let name = bodies.get(args);
      if (name === undefined) {
        bodies.set(args, (name = claim(`${id}_body`)));
        schemas[name] = make();
      }
      return schemaRef(name);
    },
  };
}

function toResource({ name, fields, links }: ResourceInfo, context: ViewContext): Draft2020 {
  const visible = fields.filter(({ contexts }) => contexts.includes(context));
  const linked = links.filter(({ contexts }) => contexts.includes(context));
  const properties: Record<string, Draft2020> = Object.fromEntries(
    visible.map(({ name: field, schema }) => [field, toDraft2020(schema)]),
  );
  if (linked.length > 0) {
    const relations = linked.map(({ relation }) => [
      relation,
      { type: "array", items: schemaRef("Link") },
    ]);
    properties["_links"] = { type: "object", properties: Object.fromEntries(relations) };
    const embeddable = linked.filter((one) => one.embeddable);
    if (embeddable.length > 0)
      properties["_embedded"] = {
        type: "object",
        description: "The linked objects requested with `_embed`",
        properties: Object.fromEntries(
          embeddable.map(({ relation }) => [relation, { type: "array" }]),
        ),
      };
  }
  const required = visible.filter(({ isOptional }) => !isOptional).map((field) => field.name);
  return {
    title: context === "view" ? name : `${name} (${context})`,
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
  };
}

/** The resource whose objects an operation returns. */
export const resourceOf = (result: OperationResult | undefined): ResourceInfo | undefined =>
  result && "resource" in result ? result.resource : undefined;

/** The schema of the objects of a result, in any of its contexts. */
export function toItem({ resource, contexts }: ResourceResult, components: Collected): Draft2020 {
  const refs = contexts.map((context) => components.resource(resource, context));
  return refs.length === 1 ? (refs[0] as Draft2020) : { anyOf: refs };
}
