import type { Context as HonoContext } from "hono";
import { HonoBase } from "hono/hono-base";
import type { Router } from "hono/router";
import type { H, RouterRoute } from "hono/types";
import { readBody } from "./args/body.ts";
import { parseQuery } from "./args/brackets.ts";
import { toNormalPath } from "./compile/router.ts";
import { thenMaybe } from "./context/request-context.ts";
import { methodOf, type RequestInput, type ConnectionInfo } from "./context/request-input.ts";
import type { Matched, Runtime } from "./context/runtime.ts";
import { httpMethods } from "./declare/api-manifest.ts";
import type { SitePages } from "./declare/page-handler.ts";
import { ApiError } from "./errors/api-error.ts";
import { errors } from "./errors/errors.ts";
import { toPageHandler } from "./pages/page-handlers.ts";
import { apiPath, basePath } from "./pages/page-path.ts";
import { answerOptions } from "./request/options.ts";
import { handleRequest } from "./request/pipeline.ts";
import { refusedCallback, toResponse } from "./response/send.ts";
import { pathBelow } from "./text/addresses.ts";
/** The match of the router. */
interface Known extends Matched {
  readonly path: string;
}
/** The path for requests outside the API and for paths that no route can match: no path of the API starts with it. */
const elsewhere = "\0";

/** The site as one function of a request. Hono calls it, with the site's own route table as its `router` option. */
export function toFetch(
  runtime: Runtime,
  pages: SitePages | undefined,
): (request: Request, connection?: ConnectionInfo) => Response | Promise<Response> {
  const root = apiPath(runtime.site);
  const answerPage = toPageHandler(runtime, pages);
  const base = basePath(runtime.site);
  let isPrefixNamed = base === "";
  const answerOutside = (request: Request, env: ConnectionInfo): Promise<Response> => {
    if (!isPrefixNamed) {
      const path = rawPath(request.url);
      if (path.startsWith(root.slice(base.length))) {
        isPrefixNamed = true;
        runtime.ports.log.warn(
          `A request arrived without the site's path prefix ${base}. Configure the host or proxy to forward the full path.`,
          { path, url: runtime.site.url },
        );
      }
    }
    return answerPage(request, env);
  };
  const answer = (
    request: Request,
    env: ConnectionInfo,
    known?: Known,
  ): Response | Promise<Response> => {
    const incoming = toIncoming(runtime, root, request, env, known);
    return thenMaybe(handleRequest(runtime, incoming, known), (draft) =>
      toResponse(runtime, request, incoming, draft),
    );
  };
  /** Whether the API and the pages have the same root, and no route of the API has the path of a request. */
  const isPage = (request: Request): boolean => {
    if (root !== base || !runtime.hasPages || namesRoute(request.url)) return false;
    const path = pathIn(request, root);
    return path === undefined || httpMethods.every((method) => !runtime.match(method, path));
  };
  const app = new HonoBase<{ Bindings: ConnectionInfo }>({
    router: toRouter(runtime, (c, { route, params }) =>
      answer(c.req.raw, c.env, { route, params, path: c.req.path }),
    ),
    getPath: (request) => pathIn(request, root) ?? elsewhere,
  });
  const answerUnrouted = async (request: Request, env: ConnectionInfo): Promise<Response> => {
    if (request.method !== "OPTIONS") return answer(request, env);
    const incoming = toIncoming(runtime, root, request, env);
    return toResponse(runtime, request, incoming, await answerOptions(runtime, incoming));
  };
  app.notFound((c) =>
    isInside(c.req.raw, root) && !isPage(c.req.raw)
      ? answerUnrouted(c.req.raw, c.env ?? {})
      : answerOutside(c.req.raw, c.env ?? {}),
  );
  return (request, connection = {}) =>
    isPlain(request) || !isInside(request, root) || isPage(request)
      ? app.fetch(request, connection)
      : answerUnrouted(request, connection);
}

/** The route table of the site as a Hono router. Nothing is added to it, because the routes of a site are fixed. */
function toRouter(
  { match }: Runtime,
  handle: (c: HonoContext, matched: Matched) => Response | Promise<Response>,
): Router<[H, RouterRoute]> {
  return {
    name: "TableRouter",
    add() {},
    match(method, path) {
      const matched = match(method, path);
      if (!matched) return nothing;
      const handler: H = (c) => handle(c, matched);
      return [[[[handler, { basePath: "/", path, method, handler }], noParams]]];
    },
  };
}
const nothing: [[]] = [[]];
const noParams = Object.freeze({});

/** Whether method and path are those of the request line: no override, no `rest_route`. */
function isPlain(request: Request): boolean {
  const { url } = request;
  if (namesRoute(url)) return false;
  if (request.method !== "POST") return true;
  return !url.includes("_method=") && !request.headers.has("x-http-method-override");
}

/** Whether the query names the route, regardless of the path. */
const namesRoute = (url: string): boolean =>
  url.includes("rest_route=") && /[?&]rest_route=/.test(url);

function toIncoming(
  runtime: Runtime,
  root: string,
  request: Request,
  { remoteAddress, hasCheckedLength, upgrade, rewrite }: ConnectionInfo,
  known?: Known,
): RequestInput {
  const { url } = request;
  const at = url.indexOf("?");
  const end = url.indexOf("#");
  const text = at === -1 ? "" : url.slice(at + 1, end === -1 ? undefined : end);
  let query: Readonly<Record<string, unknown>> = {};
  let fault: ApiError | undefined;
  try {
    if (url.length > runtime.limits.url + runtime.site.url.length) throw errors.rest_uri_too_long();
    if (text !== "") query = parseQuery(text);
    fault = refusedCallback(query["_jsonp"], runtime.jsonp);
  } catch (error) {
    fault = error instanceof ApiError ? error : errors.rest_invalid_body();
  }
  const path = known?.path ?? pathOf(query, request, root) ?? elsewhere;
  const method = known ? request.method : methodOf(request, () => query);
  return {
    method: method === "HEAD" ? "GET" : method,
    path,
    query,
    remoteAddress,
    header: (name) => request.headers.get(name),
    body: () => readBody(request, method, { bytes: runtime.limits.body, hasCheckedLength }),
    request: () => request,
    upgrade,
    rewrite,
    fault,
  };
}

function pathOf(
  { rest_route: route }: RequestInput["query"],
  request: Request,
  root: string,
): string | undefined {
  return typeof route === "string" ? toNormalPath(route) : pathIn(request, root);
}

/** The normalized path below the API's root; undefined if the request is outside it or cannot match. */
function pathIn(request: Request, root: string): string | undefined {
  const below = pathBelow(rawPath(request.url), root);
  return below === undefined ? undefined : toNormalPath(below);
}
const isInside = ({ url }: Request, root: string): boolean =>
  pathBelow(rawPath(url), root) !== undefined || namesRoute(url);
function rawPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  let end = url.length;
  for (let i = start; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === 63 || code === 35) {
      end = i;
      break;
    }
  }
  return url.slice(start, end);
}
