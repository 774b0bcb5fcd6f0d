import type { JsonSchema } from "../args/json-schema.ts";
import { toArgPlan, type ArgPlan } from "../args/plan.ts";
import { objectPermissions, type Capability } from "../declare/access.ts";
import type { Method } from "../declare/api-manifest.ts";
import type { Contributions } from "../declare/contribution.ts";
import { deprecationHeaders } from "../declare/deprecation.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Module } from "../declare/module.ts";
import { names } from "../declare/names.ts";
import type { Override } from "../declare/routes.ts";
import { ownerRuleOf } from "../declare/actor.ts";
import type { ViewContext } from "../declare/render-context.ts";
import type { Returns } from "../declare/returns.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { DefinitionError, type MakeError } from "../errors/api-error.ts";
import { errors } from "../errors/errors.ts";
import type { Schema } from "../schema/schema.ts";
import {
  isAccess,
  checkStream,
  checkUploads,
  checkParts,
  checkReplacements,
  toBindingCheck,
  type CheckBinding,
} from "./endpoint-checks.ts";
import { middlewareFor, toMiddleware, type MountedMiddleware } from "./middleware.ts";
import { collect, sortModules } from "./modules.ts";
import { optionsOf } from "./options.ts";
import { checkPagePaths } from "./page-paths.ts";
import { toPattern, type Pattern } from "./pattern.ts";
import { toChanges, type Mounted, type MountedParts } from "./replacements.ts";

/** One endpoint at one path, with everything that is known about it before the first request. */
export interface Route {
  /** The first method and the whole pattern: `POST /core/v2/posts/:id`. */
  readonly key: string;
  readonly endpoint: AnyEndpoint;
  readonly module: Module;
  readonly plan: ArgPlan;
  /** The rows of a resource that it returns, if it does. */
  readonly returned: Returns<never> | undefined;
  /** The status of a successful response. */
  readonly status: number;
  readonly pathEntry: PathEntry;
  /** The site's overrides, by method. */
  readonly wraps: Wraps;
  /**
   * A capability that does not depend on an object: it is checked before the object is looked up, so that callers
   * without it do not learn which objects exist.
   */
  readonly plainCapability?: Capability;
  /** Headers of all its responses, such as `Deprecation`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The module whose endpoint it replaces. */
  readonly replaces?: string;
  /** The middleware around it, outermost first; left out if there is none. */
  readonly middleware?: readonly MountedMiddleware[];
}
/** The error if the `find` of a route finds nothing. */
export const missingErrorOf = ({
  endpoint,
  returned,
}: Pick<Route, "endpoint" | "returned">): MakeError =>
  endpoint.missing ?? returned?.resource.missing ?? errors.rest_not_found;

/** A path and all its endpoints. */
export interface PathEntry {
  readonly namespace: string;
  readonly pattern: Pattern;
  readonly routes: readonly Route[];
}
export interface Registry {
  readonly modules: readonly Module[];
  readonly namespaces: readonly string[];
  readonly paths: readonly PathEntry[];
  readonly contributions: Contributions;
  readonly middleware: RegisteredMiddleware;
  /** Listeners, pages and jobs, with those that replace others in their place. */
  readonly parts: MountedParts;
}
interface RegisteredMiddleware {
  /** Whether any module declares a middleware. */
  readonly isUsed: boolean;
  /** The middleware of requests that match no endpoint. */
  readonly unmatched: readonly MountedMiddleware[];
}
type Wraps = Readonly<Partial<Record<Method, Exclude<Override<never>, false>>>>;
/** A path whose endpoints are being collected. */
interface OpenPathEntry extends PathEntry {
  readonly routes: Route[];
}
type Overrides = Readonly<Record<string, Override<never>>>;

/**
 * Everything the modules declare, in order and validated.
 *
 * @throws DefinitionError that names the packages.
 */
export function toRegistry(
  mounted: readonly Module[],
  site: SiteInfo,
  overrides: Overrides,
  rootOf: (namespace: string) => AnyEndpoint,
): Registry {
  const modules = sortModules(mounted);
  const contributions = collect(modules);
  const changes = toChanges(modules, contributions);
  const paths = new Map<string, OpenPathEntry>();
  const owners = new Map<string, string>();
  const namespaces = new Set<string>();
  const check = toBindingCheck(modules);
  const permissionNames = new Set(contributions.all(objectPermissions).map(({ name }) => name));
  const to = { paths, owners, overrides, check, permissions: permissionNames };
  for (const module of modules) {
    checkParts(module, check);
    const setup = {
      options: module.options as never,
      site,
      all: contributions.all,
      optionsOf: (schema: Schema) => optionsOf(modules, schema) as never,
    };
    for (const namespace of listed(module.namespaces(setup), `${module.name}: namespaces`)) {
      if (namespace.name !== "") namespaces.add(namespace.name);
      for (const [path, endpoints] of Object.entries(namespace.routes)) {
        const location = `${module.name}: /${namespace.name}${path}`;
        const at = { module, namespace: namespace.name, text: textOf(namespace.name, path) };
        for (const endpoint of listed(endpoints, location, " of endpoints"))
          for (const one of changes.endpoints(endpoint, at)) add(namespace.name, path, one, to);
      }
    }
  }
  changes.checkNames();
  checkReplacements(changes.parts, check);
  checkPagePaths(modules, changes.parts.pages);
  const middleware = toMiddleware(
    modules,
    namespaces,
    new Set([...owners.keys(), ...changes.keys]),
  );
  // If a site hides all endpoints of a namespace, the namespace has no index either.
  const namespaceNames = new Set([...paths.values()].map(({ namespace }) => namespace));
  for (const name of namespaces)
    if (!namespaceNames.has(name)) {
      namespaces.delete(name);
      owners.set(`GET /${name}`, name);
    }
  const [core] = modules as readonly [Module];
  for (const name of namespaces)
    if (!owners.has(`GET /${name}`)) add(name, "/", { module: core, part: rootOf(name) }, to);
  for (const key of Object.keys(overrides))
    if (!owners.has(key)) throw new DefinitionError(`override: no module declares ${key}.`);
  for (const { namespace, pattern, routes } of paths.values())
    for (const [i, route] of routes.entries()) {
      const { methods } = route.endpoint;
      const own = middlewareFor(middleware, { namespace, path: pattern.text, methods });
      if (own.length > 0) routes[i] = { ...route, middleware: own };
    }
  return {
    modules,
    namespaces: [...namespaces],
    paths: [...paths.values()],
    contributions,
    middleware: { isUsed: middleware.length > 0, unmatched: middlewareFor(middleware) },
    parts: changes.parts,
  };
}

/** Validates that a value is a list; `location` names it in the error. */
function listed<T>(list: readonly T[], location: string, of = ""): readonly T[] {
  if (Array.isArray(list)) return list;
  throw new DefinitionError(`${location} must be a list${of}.`);
}

/** The whole path of an endpoint. */
function textOf(namespace: string, path: string): string {
  const root = namespace === "" ? "" : `/${namespace}`;
  return path === "/" ? root || "/" : `${root}${path}`;
}

function add(
  namespace: string,
  path: string,
  { module, part: endpoint, replaces }: Mounted<AnyEndpoint>,
  to: {
    readonly paths: Map<string, OpenPathEntry>;
    readonly owners: Map<string, string>;
    readonly overrides: Overrides;
    readonly check: CheckBinding;
    readonly permissions: ReadonlySet<string>;
  },
): void {
  const text = textOf(namespace, path);
  const where = `${endpoint.methods[0]} ${text}`;
  if (!isAccess(endpoint.access))
    throw new DefinitionError(
      `${where}: ${module.name} declares no access rule; set access to "public", "signed-in", can("…") or a function.`,
    );
  to.check(`${module.name}: ${where}`, endpoint["~bound"]);
  if (endpoint.missing && !endpoint.find)
    throw new DefinitionError(`${where}: "missing" requires "find".`);
  if (endpoint.uploads) checkUploads(endpoint, where);
  if (endpoint.returns?.kind === "stream") checkStream(endpoint, where, "an event stream", 200);
  if (endpoint.returns?.kind === "socket") checkStream(endpoint, where, "a WebSocket", 101);
  const plan = toArgPlan(where, endpoint.args);
  const pattern = toPattern(text, plan.described, where);
  for (const method of endpoint.methods)
    claim(`${method} ${text}`, pattern, method, module, to.owners);
  const methods = endpoint.methods.filter((method) => to.overrides[`${method} ${text}`] !== false);
  if (methods.length === 0) return;
  let pathEntry = to.paths.get(pattern.key);
  if (!pathEntry) to.paths.set(pattern.key, (pathEntry = { namespace, pattern, routes: [] }));
  const wraps: { -readonly [M in keyof Wraps]: Wraps[M] } = {};
  for (const method of methods) {
    const wrap = to.overrides[`${method} ${text}`];
    if (wrap) wraps[method] = wrap;
  }
  pathEntry.routes.push({
    key: where,
    endpoint: { ...endpoint, methods },
    module,
    plan,
    returned: returnedResource(endpoint),
    status: successOf({ ...endpoint, methods }),
    pathEntry,
    wraps,
    ...(replaces !== undefined && { replaces }),
    ...(isPlain(endpoint, to.permissions) && { plainCapability: endpoint.access }),
    ...(endpoint.deprecated && { headers: deprecationHeaders(endpoint.deprecated, where) }),
  });
}

const isPlain = (
  endpoint: AnyEndpoint,
  permissionNames: ReadonlySet<string>,
): endpoint is AnyEndpoint & { readonly access: Capability } =>
  endpoint.find !== undefined &&
  typeof endpoint.access === "object" &&
  !permissionNames.has(endpoint.access.capability);

/** The same method and pattern must not be declared twice, even with other parameter names. */
function claim(
  key: string,
  pattern: Pattern,
  method: Method,
  module: Module,
  owners: Map<string, string>,
): void {
  const shape = `${method} ${pattern.router.replace(/([:*])\w+/g, "$1")}`;
  const other = owners.get(key) ?? owners.get(shape);
  if (other)
    throw new DefinitionError(
      other === module.name
        ? `${key} is declared twice by ${module.name}.`
        : `${key} is declared by both ${other} and ${module.name}.`,
    );
  owners.set(key, module.name);
  owners.set(shape, module.name);
}

/** The values of a route's `context` arg; undefined if it has none. */
export function contextsOf(
  described: Readonly<Record<string, JsonSchema>>,
): readonly ViewContext[] | undefined {
  return described["context"]?.enum as readonly ViewContext[] | undefined;
}
export const isBatchable = (route: Route): boolean =>
  route.endpoint.batch === true && route.pathEntry.pattern.text !== names.batch;

/** A description of an access rule. */
export function describeAccess({ endpoint: { access, find }, plainCapability }: Route): string {
  if (access === "public" || access === "signed-in") return access;
  const owned = ownerRuleOf(access);
  if (owned) return `can ${owned.manage.capability}, or owns the object`;
  if (typeof access === "function")
    return find ? "depends on the object or arguments" : "depends on the caller or arguments";
  return `can ${access.capability}${find && !plainCapability ? ", for the object" : ""}`;
}

const returnedResource = ({ returns }: AnyEndpoint): Returns<never> | undefined =>
  returns && "resource" in returns ? returns : undefined;

/** The rows of a resource at a path: of the first of its endpoints that returns any. */
export function resourceAt({ routes }: Pick<PathEntry, "routes">): Returns<never> | undefined {
  return routes.find(({ returned }) => returned)?.returned;
}

function successOf({ status, methods, returns }: AnyEndpoint): number {
  if (status !== undefined) return status;
  if (returns?.kind === "socket") return 101;
  return returns?.kind === "one" && methods.length === 1 && methods[0] === "POST" ? 201 : 200;
}
