import { listOf, recordOf, type Json } from "./json.ts";
import { namesIn, type Part, toExpression, toParts, toTemplate } from "./pattern.ts";
import type { Pair } from "./query.ts";

/** An endpoint of a route. */
export interface Endpoint {
  readonly methods: readonly string[];
  /** The schemas of the arguments. */
  readonly args: Json;
  readonly allow_batch?: unknown;
  /** Whether the response is a stream, which may never end. */
  readonly event_stream?: unknown;
  /** Whether the endpoint opens a WebSocket. */
  readonly web_socket?: unknown;
  readonly summary?: unknown;
  readonly description?: unknown;
}

const kinds = ["read", "create", "change", "delete"] as const;
type Kind = (typeof kinds)[number];

/** A route of the catalogue. */
export interface Route {
  /** The template, or the key if another route has the same template. */
  readonly id: string;
  readonly key: string;
  readonly parts: readonly Part[];
  readonly template: string;
  readonly endpoints: readonly Endpoint[];
  readonly namespace: string;
  readonly expression: RegExp | undefined;
  readonly kinds: readonly Kind[];
  /** The text that the filter searches. */
  readonly text: string;
}

/** A namespace with its routes. */
export interface Group {
  readonly name: string;
  readonly routes: readonly Route[];
}

/** A route with the values for its form. */
export interface Selection {
  readonly route: Route;
  /** The values of arguments in the path. */
  readonly values: Readonly<Record<string, string>>;
  readonly pairs: readonly Pair[];
  /** Whether the request is sent right away. */
  readonly runs: boolean;
}

/** Whether the explorer can show the response of an endpoint. */
export const isRead = (endpoint: Endpoint): boolean =>
  endpoint.methods.includes("GET") &&
  endpoint.event_stream !== true &&
  endpoint.web_socket !== true;

function kindsOf({ methods }: Endpoint): readonly Kind[] {
  const has = (method: string) => methods.includes(method);
  const isChange = has("PUT") || has("PATCH");
  const is: Readonly<Record<Kind, boolean>> = {
    read: has("GET"),
    create: has("POST") && !isChange,
    change: isChange,
    delete: has("DELETE"),
  };
  return kinds.filter((kind) => is[kind]);
}

/** The routes of the catalogue. */
export function toRoutes(catalogue: Json): readonly Route[] {
  const taken = new Set<string>();
  return Object.entries(recordOf(catalogue["routes"])).map(([key, value]): Route => {
    const entry = recordOf(value);
    const parts = toParts(key);
    const template = toTemplate(parts);
    const id = taken.has(template) ? key : template;
    taken.add(id);
    const endpoints = listOf(entry["endpoints"]).map(toEndpoint);
    const offered = new Set(endpoints.flatMap(kindsOf));
    const methods = endpoints.flatMap((endpoint) => endpoint.methods).join(" ");
    return {
      id,
      key,
      parts,
      template,
      endpoints,
      namespace: String(entry["namespace"] ?? ""),
      expression: toExpression(key),
      kinds: kinds.filter((kind) => offered.has(kind)),
      text: `${methods} ${template}`.toLowerCase(),
    };
  });
}

function toEndpoint(value: unknown): Endpoint {
  const endpoint = recordOf(value);
  return {
    ...endpoint,
    methods: listOf(endpoint["methods"]).map(String),
    args: recordOf(endpoint["args"]),
  };
}

/** The routes by namespace, in the order of the catalogue; those of the site first. */
export function toGroups(catalogue: Json, routes: readonly Route[]): readonly Group[] {
  const names = new Set(["", ...listOf(catalogue["namespaces"]).map(String)]);
  for (const { namespace } of routes) names.add(namespace);
  return [...names]
    .map((name) => ({ name, routes: routes.filter(({ namespace }) => namespace === name) }))
    .filter((group) => group.routes.length > 0);
}

/** Text without percent-encoding; unchanged if it is not valid. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The route of a fragment: an `id`, or a path with a query string, which is requested right away. */
export function routeAt(routes: readonly Route[], hash: string): Selection | undefined {
  const at = hash.indexOf("?");
  const path = decode(at === -1 ? hash : hash.slice(0, at));
  const exact = routes.find(({ id }) => id === path);
  if (exact && at === -1) return { route: exact, values: {}, pairs: [], runs: false };
  const pairs = at === -1 ? [] : [...new URLSearchParams(hash.slice(at + 1))];
  const [found] = routes
    .flatMap((route) => {
      const match = route.endpoints.some(isRead) ? route.expression?.exec(path) : null;
      return match ? [{ route, values: { ...match.groups } }] : [];
    })
    .sort((one, other) => namesIn(one.route.parts).length - namesIn(other.route.parts).length);
  if (found) return { ...found, pairs, runs: true };
  return exact && { route: exact, values: {}, pairs, runs: false };
}
