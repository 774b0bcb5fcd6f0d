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

/** A parameter of a path: what may stand in its place. */
export interface PathParam {
  readonly name: string;
  /** A regular expression for the whole segment, without anchors. */
  readonly pattern: string;
}
/** What an operation answers with, where its endpoint says so. */
export type OperationResult = ResourceResult | JsonResult | BinaryResult;
/** Objects of a resource. */
export interface ResourceResult {
  readonly kind: "one" | "page" | "map";
  readonly resource: ResourceInfo;
  /** The contexts that the objects may be shown in; what is shown where nothing is asked for comes first. */
  readonly contexts: readonly ViewContext[];
  /** Or says that the object is gone: `{ deleted: true, previous }`. */
  readonly orDeleted: boolean;
}
/** A value of the handler's making. */
export interface JsonResult {
  readonly kind: "plain";
  readonly name: string;
  /** The same value for all operations that answer alike. */
  readonly schema: JsonSchema;
  /** Or a text of this media type. */
  readonly or?: string;
  /** Other statuses that the same body may come with. */
  readonly also?: readonly number[];
}
/** A file or text of one of these media types. */
export interface BinaryResult {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
/** A method at a path, with all that its declaration says of it: what documents, clients and tools are made from. */
export interface Operation {
  /** A name that no other operation of the site has: `get_core_v2_posts_by_id`. Letters, digits, `_` and `-`, up to 64. */
  readonly id: string;
  /** `GET /core/v2/posts/:id`: what `site.call`, `site.explain` and overrides take. */
  readonly key: string;
  readonly method: Method;
  /** The path below the API's root, as it is declared: `/core/v2/posts/:id`. */
  readonly path: string;
  /** The same with braces: `/core/v2/posts/{id}`. */
  readonly template: string;
  readonly params: readonly PathParam[];
  /** Empty for what belongs to no namespace. */
  readonly namespace: string;
  readonly module: string;
  readonly summary: string;
  /**
   * As the catalogue shows them; those of the path among them. Where a text may stand for a map with `raw`, as in
   * `title`, the type says so.
   */
  readonly args: Readonly<Record<string, JsonSchema>>;
  /** The access rule in words. */
  readonly access: string;
  readonly isPublic: boolean;
  /** The code of a refusal that the rule itself names. */
  readonly refusal?: string;
  /** What it may be refused with, beside what any request may (`directory.refusals`). */
  readonly refusals: readonly ErrorEntry[];
  /** Whether an object is looked up first; `missing` is the code where there is none. */
  readonly finds: boolean;
  readonly missing?: string;
  /** The status of success. */
  readonly status: number;
  /** Not there where a handler answers with a value of its own making. */
  readonly returns?: OperationResult;
  /** The file that it takes, in this field of a form or as the body. */
  readonly uploads?: { readonly field: string };
  readonly batch: boolean;
  readonly deprecated?: Deprecation;
  /** Whether agents may be offered it. */
  readonly tool: boolean;
}

/** The operations of a route, one for each of its methods. */
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
