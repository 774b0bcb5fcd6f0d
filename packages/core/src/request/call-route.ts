import { isBelow } from "../compile/router.ts";
import type { Route } from "../compile/registry.ts";
import { toRequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import type { Actor } from "../declare/access.ts";
import type { CallOptions, CallResult } from "../declare/call.ts";
import { weakMemoize } from "../util/weak-memoize.ts";
import { type ApiError, DefinitionError } from "../errors/api-error.ts";
import { invalidArguments } from "../errors/errors.ts";
import { handleRequest } from "./pipeline.ts";

const shaping = new Set(["_fields", "_embed", "_envelope", "_pretty"]);
/** Calls an endpoint in process, through every stage of a request. */
export async function callRoute(
  runtime: Runtime,
  key: string,
  input: object,
  actor: Actor,
  { headers = {}, remoteAddress, language, files }: Omit<CallOptions, "as"> = {},
): Promise<CallResult> {
  const route = routeNamed(runtime, key);
  const [method = "GET"] = key.split(" ");
  // Without a prototype, so that a value named `__proto__` is one like any other.
  const query: Record<string, unknown> = Object.create(null);
  const body: Record<string, unknown> = Object.create(null);
  const params: Record<string, string> = {};
  const faults: string[] = [];
  const names = new Set(
    route.pathEntry.pattern.segments.flatMap((one) => (one.kind === "param" ? one.name : [])),
  );
  for (const [name, value] of Object.entries(input))
    if (value === undefined) continue;
    // An object has no place in a path, and may have no text form.
    else if (names.has(name) && Object(value) === value) faults.push(name);
    else if (names.has(name)) params[name] = String(value);
    else if (shaping.has(name)) query[name] = value === true ? "1" : value;
    else (method === "GET" ? query : body)[name] = value;
  const incoming = toRequestInput({
    method,
    path: route.pathEntry.pattern.text.replace(
      /[:*](\w+)/g,
      (_, name: string) => params[name]?.replaceAll("%", "%25") ?? "",
    ),
    query,
    body,
    headers,
    remoteAddress,
    language,
    files,
    base: runtime.site.api,
    actor,
  });
  const {
    status,
    headers: sent,
    body: answered,
    response,
  } = await handleRequest(
    runtime,
    faults.length > 0 ? { ...incoming, fault: invalidParams(faults) } : incoming,
    isRouted(route, params) ? { route, params } : undefined,
  );
  if (!response) return { status, headers: sent, body: answered };
  return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

const invalidParams = (names: readonly string[]): ApiError =>
  invalidArguments(
    Object.fromEntries(names.map((name) => [name, `${name} must be a string or a number.`])),
    false,
  );

/** Whether the values could come from a path; the request is matched like any other if not. */
const isRouted = ({ pathEntry }: Route, params: Readonly<Record<string, string>>): boolean => {
  const last = pathEntry.pattern.segments.at(-1);
  return last?.kind !== "param" || last.rest !== true || isBelow(params[last.name] ?? "");
};

/** The route of a key such as `GET /core/v2/posts/:id`. */
export function routeNamed(runtime: Runtime, key: string): Route {
  const route = routesOf(runtime).get(key);
  if (!route) throw new DefinitionError(`No module declares ${key}.`);
  return route;
}

const routesOf = weakMemoize(
  ({ registry }: Runtime): ReadonlyMap<string, Route> =>
    new Map(
      registry.paths.flatMap(({ pattern, routes }) =>
        routes.flatMap((route) =>
          route.endpoint.methods.map((method) => [`${method} ${pattern.text}`, route] as const),
        ),
      ),
    ),
);
