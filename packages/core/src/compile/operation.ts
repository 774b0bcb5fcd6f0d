import type { JsonSchema } from "../args/json-schema.ts";
import type { ArgPlan } from "../args/plan.ts";
import type { Method, Operation, OperationResult, ResourceInfo } from "../declare/api-manifest.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { ViewContext } from "../declare/render-context.ts";
import type { Uploads } from "../declare/upload.ts";
import { toAnswerSchema } from "../declare/value-response.ts";
import { type FindErrors, toDocumentedErrors } from "./documented-errors.ts";
import type { Pattern } from "./pattern.ts";
import { contextsOf, describeAccess, missingErrorOf, type Route } from "./registry.ts";
import { isRequired, toDescription, toJsonSchema } from "../args/schema.ts";
import type { Field, Resource } from "../declare/resource.ts";
import { toFieldSchema } from "./resource-schema.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** The operations of a route, one per method. */
export function toOperations(
  route: Route,
  taken: Set<string>,
  find: FindErrors,
): readonly Operation[] {
  const { endpoint, pathEntry, plan, module, status } = route;
  const { pattern, namespace } = pathEntry;
  const { access, returns, uploads, deprecated } = endpoint;
  const args = toArgs(plan);
  const shared = {
    path: pattern.text,
    template: pattern.template,
    params: pattern.segments.flatMap((one) =>
      one.kind === "param"
        ? { name: one.name, pattern: one.source, ...(one.rest && { rest: true as const }) }
        : [],
    ),
    namespace,
    module: module.name,
    summary: endpoint.summary,
    args,
    access: describeAccess(route),
    isPublic: access === "public",
    ...(typeof access === "object" && access.code !== undefined && { accessError: access.code }),
    errors: toDocumentedErrors(route, find),
    ...missingOf(route),
    status,
    ...(returns && { returns: toResult(returns, plan.described) }),
    ...(uploads && { uploads: toUploads(uploads) }),
    batch: endpoint.batch === true,
    ...(deprecated && { deprecated }),
    ...(endpoint.hasTrash && { hasTrash: true as const }),
    // An agent waits for the end of a response.
    tool: endpoint.tool !== false && returns?.kind !== "stream" && returns?.kind !== "socket",
  };
  return endpoint.methods.map((method): Operation => {
    const id = toOperationId(method, pattern, taken);
    taken.add(id);
    return { id, key: `${method} ${pattern.text}`, method, ...shared };
  });
}

function toArgs({ described, unchecked }: ArgPlan): Operation["args"] {
  const takesText = (name: string, { type, properties }: JsonSchema): boolean =>
    unchecked.has(name) && type === "object" && properties?.["raw"]?.type === "string";
  return Object.fromEntries(
    Object.entries(described).map(([name, schema]) => [
      name,
      takesText(name, schema) ? { ...schema, type: ["string", "object"] as const } : schema,
    ]),
  );
}

const toUploads = ({ field, maxFiles, optional }: Uploads): NonNullable<Operation["uploads"]> => ({
  field,
  ...(maxFiles !== undefined && { maxFiles }),
  ...(optional && { optional }),
});

function missingOf(route: Route): Pick<Operation, "finds" | "missing"> {
  if (!route.endpoint.find) return { finds: false };
  return { finds: true, missing: missingErrorOf(route)().code };
}

function toResult(
  returns: NonNullable<AnyEndpoint["returns"]>,
  args: Readonly<Record<string, JsonSchema>>,
): OperationResult {
  if (returns.kind === "bytes") return { kind: "bytes", types: returns.types };
  if (returns.kind === "stream")
    return { kind: "stream", name: returns.name, schema: toAnswerSchema(returns) };
  if (returns.kind === "socket") {
    const { kind, name, maxMessage, messagesPerSecond } = returns;
    const incoming = toAnswerSchema({ name: `${name}: incoming`, schema: returns.incoming });
    const outgoing = toAnswerSchema({ name: `${name}: outgoing`, schema: returns.outgoing });
    return { kind, name, incoming, outgoing, maxMessage, messagesPerSecond };
  }
  if (returns.kind === "plain") {
    const { name, or, also } = returns;
    const schema = toAnswerSchema(returns);
    return { kind: "plain", name, schema, ...(or !== undefined && { or }), ...(also && { also }) };
  }
  const { kind, resource, in: fixed, orDeleted, paging } = returns;
  const standard = (args["context"]?.default as ViewContext | undefined) ?? "view";
  const argContexts = contextsOf(args) ?? [standard];
  const contexts = fixed ? [fixed] : [standard, ...argContexts.filter((one) => one !== standard)];
  return {
    kind,
    ...(paging && { paging }),
    resource: toResourceInfo(resource as never),
    contexts,
    orDeleted: orDeleted === true,
  };
}

/** The maximum length of an id: the limit for tool names of agents. */
const maxNameLength = 64;

/**
 * The name of a method at a path: `get_core_v2_posts_by_id`. Up to 64 letters, digits, `_` and `-`. It is derived from
 * method and path; if it is in `taken` or too long, it ends in a hash of the whole path.
 */
function toOperationId(
  method: Method,
  { segments, text }: Pattern,
  taken: ReadonlySet<string>,
): string {
  const words = segments.map((one) => (one.kind === "literal" ? one.text : `by_${one.name}`));
  const named = [method.toLowerCase(), ...(words.length > 0 ? words : ["index"])]
    .join("_")
    .replace(/[^\w-]/g, "_");
  if (named.length <= maxNameLength && !taken.has(named)) return named;
  const mark = toMark(`${method} ${text}`);
  return `${named.slice(0, maxNameLength - mark.length - 1)}_${mark}`;
}

/** 32 bits of a text (FNV-1a). */
function toMark(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The documentation of a resource: the same object each time. */
const toResourceInfo = weakMemoize((resource: Resource) => describe(resource));

/** The schema of values in responses, which may have more than a published schema that is not validated. */
function answered(
  { schema, responseSchema }: Field,
  name: string,
  published: JsonSchema,
): JsonSchema {
  if (responseSchema) return toJsonSchema(responseSchema, name);
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
        ...(one.description && { description: one.description }),
        ...answered(one, `${name}: field ${field}`, toFieldSchema(resource, field, one)),
      },
      contexts: one.contexts,
      isOptional: isOptional(one.responseSchema ?? one.schema),
    })),
    links: Object.entries(links).map(([relation, { contexts, embeddable, templates }]) => ({
      relation,
      contexts,
      embeddable,
      ...(templates && { targets: templates.map(({ target }) => target.href) }),
    })),
    isVersioned: version !== undefined,
  };
}
