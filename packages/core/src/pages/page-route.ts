import { pathsOf, prefixOf } from "../compile/page-paths.ts";
import type { Runtime } from "../context/runtime.ts";
import type { Method } from "../declare/api-manifest.ts";
import type { PageHandler } from "../declare/page-handler.ts";
import type { Module } from "../declare/module.ts";
import { basePath } from "./page-path.ts";

/** The paths and methods of a page handler. */
export interface PageRoute {
  readonly paths: ReadonlySet<string>;
  /** Those of paths that end with `/*`. */
  readonly prefixes: readonly string[];
  /** Undefined for all. */
  readonly methods: readonly string[] | undefined;
}

/** The route of a page handler; undefined if it gets every request. */
export function toPageRoute(
  { registry: { modules }, site }: Pick<Runtime, "registry" | "site">,
  module: Module,
  handler: PageHandler,
): PageRoute | undefined {
  const paths = pathsOf(modules, module, handler)?.map((path) =>
    isOfHost(path) ? path : basePath(site) + path,
  );
  return (
    paths && {
      paths: new Set(paths),
      prefixes: paths.flatMap((path) => prefixOf(path) ?? []),
      methods: handler.methods && withHead(handler.methods),
    }
  );
}

/** Well-known addresses are those of the host, also of a site in a folder. */
const isOfHost = (path: string): boolean => path.startsWith("/.well-known/");

const withHead = (methods: readonly Method[]): readonly string[] =>
  methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

/** The response to a request whose method no handler of the path accepts. */
export const methodNotAllowed = (allowed: Iterable<string>): Response =>
  new Response(null, { status: 405, headers: { Allow: [...allowed].join(", ") } });

const hasPath = ({ paths, prefixes }: PageRoute, path: string): boolean =>
  paths.has(path) || prefixes.some((prefix) => path.startsWith(prefix));

/** Whether a handler gets a request. */
export const accepts = (route: PageRoute, path: string, method: string): boolean =>
  hasPath(route, path) && (route.methods?.includes(method) ?? true);

/** 405 if handlers have the path of a request, but none accepts its method. */
export function rejectMethod(
  routes: readonly PageRoute[],
  { path, request: { method } }: { readonly path: string; readonly request: Request },
): Response | undefined {
  const own = routes.filter((route) => hasPath(route, path));
  if (own.length === 0 || own.some((route) => accepts(route, path, method))) return undefined;
  return methodNotAllowed(new Set(own.flatMap(({ methods }) => methods ?? [])));
}
