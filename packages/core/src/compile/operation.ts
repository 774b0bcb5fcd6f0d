import type { JsonSchema } from "../args/json-schema.ts";
import type { ArgPlan } from "../args/plan.ts";
import type { Deprecation } from "../declare/deprecation.ts";
import type { AnyEndpoint, Method } from "../declare/endpoint.ts";
import { describeAccess } from "./explain.ts";
import { toOperationId } from "./operation-id.ts";
import { toAnswerSchema } from "../declare/value-response.ts";
import { contextsOf, type Route } from "./registry.ts";
import type { ViewContext } from "../declare/resource.ts";
import { toDocumentedErrors, type FindErrors } from "./documented-errors.ts";
import type { ErrorEntry } from "./link-relations.ts";
import { shownBy } from "../response/shown-by.ts";
import { toResourceInfo, type ResourceInfo } from "./resource-info.ts";
import { successOf } from "../request/respond.ts";

/** A path parameter and its pattern. */
export interface PathParam {
  readonly name: string;
  /** A regular expression for the whole segment, without anchors. */
  readonly pattern: string;
}
/** The response of an operation, if its endpoint declares it. */
export type OperationResult = ResourceResult | JsonResult | BinaryResult;
/** Objects of a resource. */
export interface ResourceResult {
  readonly kind: "one" | "page" | "map";
  readonly resource: ResourceInfo;
  /** The contexts of the objects; the default comes first. */
  readonly contexts: readonly ViewContext[];
  /** May also be `{ deleted: true, previous }`. */
  readonly orDeleted: boolean;
}
/** A JSON value that the handler returns. */
export interface JsonResult {
  readonly kind: "plain";
  readonly name: string;
  /** The same object for all operations with this response. */
  readonly schema: JsonSchema;
  /** May also be a text of this media type. */
  readonly or?: string;
  /** Other statuses with the same body. */
  readonly also?: readonly number[];
}
/** A file or text of one of these media types. */
export interface BinaryResult {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
/** A method at a path with its full declaration: the source of documentation, clients and tools. */
export interface Operation {
  /** A name that is unique in the site: `get_core_v2_posts_by_id`. Letters, digits, `_` and `-`, up to 64. */
  readonly id: string;
  /** `GET /core/v2/posts/:id`: the key for `site.call`, `site.explain` and overrides. */
  readonly key: string;
  readonly method: Method;
  /** The path below the API's root, as declared: `/core/v2/posts/:id`. */
  readonly path: string;
  /** The same with braces: `/core/v2/posts/{id}`. */
  readonly template: string;
  readonly params: readonly PathParam[];
  /** Empty for paths without a namespace. */
  readonly namespace: string;
  readonly module: string;
  readonly summary: string;
  /**
   * The args as the catalogue shows them, including those of the path. If a text is accepted instead of a map with
   * `raw`, as in
   * `title`, the type includes it.
   */
  readonly args: Readonly<Record<string, JsonSchema>>;
  /** A description of the access rule. */
  readonly access: string;
  readonly isPublic: boolean;
  /** The error code that the rule itself names. */
  readonly refusal?: string;
  /** Its errors, beside those of any request (`manifest.refusals`). */
  readonly refusals: readonly ErrorEntry[];
  /** Whether an object is looked up first; `missing` is the error code if it does not exist. */
  readonly finds: boolean;
  readonly missing?: string;
  /** The status of a successful response. */
  readonly status: number;
  /** Undefined if the handler does not declare its response. */
  readonly returns?: OperationResult;
  /** The accepted file, in this field of a form or as the body. */
  readonly uploads?: { readonly field: string };
  readonly batch: boolean;
  readonly deprecated?: Deprecation;
  /** Whether agents may use it as a tool. */
  readonly tool: boolean;
}

/** The operations of a route, one per method. */
export function toOperations(
  route: Route,
  taken: Set<string>,
  find: FindErrors,
): readonly Operation[] {
  const { endpoint, place, plan, module } = route;
  const { pattern, namespace } = place;
  const { access, returns, uploads, deprecated } = endpoint;
  const args = toArgs(plan);
  const shared = {
    path: pattern.text,
    template: pattern.template,
    params: pattern.segments.flatMap((one) =>
      one.kind === "param" ? { name: one.name, pattern: one.source } : [],
    ),
    namespace,
    module: module.name,
    summary: endpoint.summary,
    args,
    access: describeAccess(route),
    isPublic: access === "public",
    ...(typeof access === "object" && access.code !== undefined && { refusal: access.code }),
    refusals: toDocumentedErrors(route, find),
    ...missingOf(endpoint),
    status: successOf(endpoint),
    ...(returns && { returns: toResult(returns, plan.described) }),
    ...(uploads && { uploads: { field: uploads.field } }),
    batch: endpoint.batch === true,
    ...(deprecated && { deprecated }),
    tool: endpoint.tool !== false,
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

function missingOf(endpoint: AnyEndpoint): Pick<Operation, "finds" | "missing"> {
  const { find } = endpoint;
  const code = find && (shownBy(endpoint)?.resource.missing?.().code ?? "rest_not_found");
  return { finds: find !== undefined, ...(code !== undefined && { missing: code }) };
}

function toResult(
  returns: NonNullable<AnyEndpoint["returns"]>,
  args: Readonly<Record<string, JsonSchema>>,
): OperationResult {
  if (returns.kind === "bytes") return { kind: "bytes", types: returns.types };
  if (returns.kind === "plain") {
    const { name, or, also } = returns;
    const schema = toAnswerSchema(returns);
    return { kind: "plain", name, schema, ...(or !== undefined && { or }), ...(also && { also }) };
  }
  const { kind, resource, in: fixed, orDeleted } = returns;
  const standard = (args["context"]?.default as ViewContext | undefined) ?? "view";
  const asked = contextsOf(args) ?? [standard];
  const contexts = fixed ? [fixed] : [standard, ...asked.filter((one) => one !== standard)];
  return {
    kind,
    resource: toResourceInfo(resource as never),
    contexts,
    orDeleted: orDeleted === true,
  };
}
