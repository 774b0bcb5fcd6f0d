import type { ErrorEntry } from "../declare/api-manifest.ts";
import { names } from "../declare/names.ts";
import { errors } from "../errors/errors.ts";
import { type ErrorRow, DefinitionError } from "../errors/api-error.ts";
import { missingErrorOf, type Registry, type Route } from "./registry.ts";
import { toAbsence } from "../args/schema.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { ownerRuleOf } from "../declare/actor.ts";

/** Every error of the modules of the site: the target of the `type` of a problem document. */
export function errorEntries({ modules }: Pick<Registry, "modules">): readonly ErrorEntry[] {
  const tables = [{ name: "core", errors: errors["~table"] }, ...modules];
  return tables.flatMap(({ name, errors: table }) =>
    Object.entries<ErrorRow>(table).map(([code, [status, , when]]) => ({
      code,
      status,
      when,
      module: name,
    })),
  );
}

/** A link relation and the resources that use it. Undefined if none does. */
export function relationEntry(
  { paths }: Registry,
  relation: string,
): { readonly relation: string; readonly resources: readonly string[] } | undefined {
  const name = `${names.curie}:${relation}`;
  const found = new Set<string>();
  for (const { routes } of paths)
    for (const { returned } of routes) {
      const resource = returned?.resource;
      if (resource && name in resource.links) found.add(resource.name);
    }
  return found.size > 0 ? { relation: name, resources: [...found] } : undefined;
}

/** The errors that any request may cause. Modules add those of their auth schemes. */
const anywhere = [
  "rest_invalid_param",
  "rest_callback_invalid",
  "rest_callback_disabled",
  "rest_uri_too_long",
  "rest_too_many_requests",
  "rest_idempotency_key_reused",
  "rest_internal_error",
  "rest_unavailable",
  "rest_storage_full",
] as const;
/** The errors of request bodies before an endpoint sees them. */
const ofBodies = [
  "rest_invalid_json",
  "rest_invalid_body",
  "rest_request_too_large",
  "rest_unsupported_encoding",
] as const;
const ofWrites = [
  "rest_conflict",
  "rest_invalid_idempotency_key",
  "rest_idempotency_in_progress",
  "rest_idempotency_unfinished",
] as const;

/** Finds the rows of error tables by their codes: those of a module first, then those of core, then any. */
export type FindErrors = (codes: readonly string[], module: string) => readonly ErrorEntry[];

/** Creates the lookup of a site's error tables. Unknown codes are omitted. */
export function toFindErrors(entries: readonly ErrorEntry[]): FindErrors {
  const rows = new Map<string, readonly ErrorEntry[]>();
  for (const one of entries) rows.set(one.code, [...(rows.get(one.code) ?? []), one]);
  return (codes, module) =>
    [...new Set(codes)].flatMap((code) => {
      const found = rows.get(code) ?? [];
      const own = (name: string) => found.find((one) => one.module === name);
      return own(module) ?? own("core") ?? found[0] ?? [];
    });
}

/**
 * The errors of an operation, in addition to those of any request: the ones that follow from
 * its declaration, and the ones that it states.
 */
export const toDocumentedErrors = (
  { endpoint, returned, module, middleware = [] }: Route,
  find: FindErrors,
): readonly ErrorEntry[] => [
  ...find([...derived({ endpoint, returned }), ...(endpoint.errors ?? [])], module.name),
  ...middleware.flatMap((one) => find(one.middleware.errors ?? [], one.module.name)),
];

/** The errors that any request may cause. */
export const errorsOfEveryRoute = (
  { modules }: Registry,
  find: FindErrors,
): readonly ErrorEntry[] => [
  ...find(anywhere, "core"),
  ...modules.flatMap(({ name, authSchemes }) =>
    find(
      authSchemes.flatMap(({ errors: codes = [] }) => codes),
      name,
    ),
  ),
];

const ofSockets = [
  "rest_upgrade_required",
  "rest_foreign_origin",
  "rest_socket_unsupported",
  "rest_too_many_streams",
  "rest_invalid_message",
];

function derived(route: Pick<Route, "endpoint" | "returned">): readonly string[] {
  const { endpoint } = route;
  const { access, args, find, methods, returns, validate } = endpoint;
  const [method] = methods;
  const isWrite = method !== "GET";
  const schemas = Object.values(args);
  return [
    ...(schemas.some((schema) => toAbsence(schema).required)
      ? ["rest_missing_callback_param"]
      : []),
    ...(schemas.length > 0 || validate ? ["rest_invalid_param"] : []),
    ...(isWrite ? ofBodies : []),
    ...(returns?.kind === "stream" ? ["rest_too_many_streams", "rest_stream_in_process"] : []),
    ...(returns?.kind === "socket" ? ofSockets : []),
    ...(access === "public" ? [] : [denialOf(access)]),
    ...(find ? [missingErrorOf(route)().code] : []),
    ...(isWrite ? ofWrites : []),
    ...(isWrite && find ? ["rest_precondition_failed"] : []),
  ];
}

/** The code of the error for a caller whom the access rule denies. */
function denialOf(access: AnyEndpoint["access"]): string {
  if (access === "signed-in") return "rest_not_logged_in";
  const capability = typeof access === "object" ? access : ownerRuleOf(access)?.manage;
  return capability?.code ?? "rest_forbidden";
}

/** Rejects codes that are in no error table, because they would not be documented. */
export function checkDocumentedErrors({
  paths,
  modules,
}: Pick<Registry, "paths" | "modules">): void {
  const known = new Set(errorEntries({ modules }).map(({ code }) => code));
  for (const { routes } of paths)
    for (const { key, endpoint, module } of routes) {
      const codes = [
        ...(endpoint.errors ?? []),
        ...(endpoint.missing ? [endpoint.missing().code] : []),
      ];
      const lost = codes.find((code) => !known.has(code));
      if (lost !== undefined)
        throw new DefinitionError(
          `${key}: ${module.name} declares the error ${lost}, which is in no error table.`,
        );
    }
  for (const { name: owner, middleware } of modules)
    for (const { name, errors } of middleware) {
      const lost = errors?.find((code) => !known.has(code));
      if (lost !== undefined)
        throw new DefinitionError(
          `${owner}: the middleware "${name}" declares the error ${lost}, which is in no error table.`,
        );
    }
}
