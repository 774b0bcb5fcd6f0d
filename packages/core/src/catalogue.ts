import type { JsonSchema } from "./args/json-schema.ts";
import { prepared, type Prepared } from "./prepared.ts";
import type { Place, Registry, Route } from "./registry.ts";
import type { SiteInfo } from "./site-info.ts";
import { names } from "./names.ts";
import { toResourceSchema } from "./resource-schema.ts";
import { offsetHours } from "./time-zone.ts";

/** What the catalogue says of one endpoint. */
export interface EndpointEntry {
  readonly methods: readonly string[];
  readonly allow_batch?: { readonly v1: true };
  /** An empty list where there are none. */
  readonly args: Readonly<Record<string, JsonSchema>> | readonly [];
}
/** What the catalogue says of one path. */
export interface RouteEntry {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly EndpointEntry[];
  readonly schema?: JsonSchema;
  readonly _links?: { readonly self: readonly [{ readonly href: string }] };
}
export interface Catalogue {
  /** The body of `/`. */
  index(context?: string): Prepared;
  /** The body of a namespace's root; undefined where there is no such namespace. */
  namespace(name: string, context?: string): Prepared | undefined;
  /** The entry of one path, as `OPTIONS` answers it. */
  options(place: Place): RouteEntry;
}

export function toCatalogue(registry: Registry, site: SiteInfo, now: () => Date): Catalogue {
  const places = inOrder(registry);
  const entries = (withSchema: boolean, namespace?: string) =>
    Object.fromEntries(
      places
        .filter((place) => namespace === undefined || place.namespace === namespace)
        .map((place) => [place.pattern.key, toEntry(place, site, withSchema)] as const)
        .filter(([, entry]) => entry.endpoints.length > 0),
    );
  const made = new Map<string, Prepared>();
  const once = (key: string, make: () => unknown): Prepared => {
    let known = made.get(key);
    if (!known) made.set(key, (known = prepared(make)));
    return known;
  };
  let known = { minute: NaN, offset: 0 };
  // Asking a time zone costs more than the rest of the request, and no zone changes within a minute.
  const offsetAt = (at: Date): number => {
    const minute = Math.floor(at.getTime() / 60_000);
    if (minute !== known.minute) known = { minute, offset: offsetHours(site.timezone, at) };
    return known.offset;
  };
  const kind = (context: string | undefined) => (context === "help" ? "help" : "view");
  return {
    index(context) {
      const offset = offsetAt(now());
      return once(`/ ${kind(context)} ${offset}`, () =>
        toIndex(registry, site, offset, entries(context === "help")),
      );
    },
    namespace(name, context) {
      if (!registry.namespaces.includes(name)) return undefined;
      return once(`${name} ${kind(context)}`, () => ({
        namespace: name,
        routes: entries(context === "help", name),
        _links: { up: [{ href: `${site.api}/` }] },
      }));
    },
    options: (place) => toEntry(place, site, true),
  };
}

function toIndex(
  registry: Registry,
  site: SiteInfo,
  offset: number,
  routes: Readonly<Record<string, RouteEntry>>,
): object {
  return {
    name: site.name,
    description: site.description,
    url: site.url,
    home: site.url,
    gmt_offset: offset,
    timezone_string: site.timezone,
    namespaces: registry.namespaces,
    authentication: [],
    routes,
    site_logo: 0,
    site_icon: 0,
    site_icon_url: "",
    _links: { help: [{ href: `${site.api}${names.relations}` }] },
  };
}

/** First what belongs to no namespace, then namespace by namespace, each with its root first. */
function inOrder({ places, namespaces }: Registry): readonly Place[] {
  return ["", ...namespaces].flatMap((name) => {
    const own = places.filter((place) => place.namespace === name);
    const root = `/${name}`;
    return [
      ...own.filter((place) => place.pattern.text === root),
      ...own.filter((place) => place.pattern.text !== root),
    ];
  });
}

function toEntry(place: Place, site: SiteInfo, withSchema: boolean): RouteEntry {
  const shown = place.routes.filter((route) => !route.endpoint.hidden);
  const schema = withSchema ? toResourceSchema(place) : undefined;
  const hasParams = place.pattern.segments.some((segment) => segment.kind === "param");
  return {
    namespace: place.namespace,
    methods: shown.flatMap((route) => route.endpoint.methods),
    endpoints: shown.map(toEndpoint),
    ...(schema && { schema }),
    ...(!hasParams && { _links: { self: [{ href: site.api + place.pattern.text }] as const } }),
  };
}

function toEndpoint({ endpoint, plan, place }: Route): EndpointEntry {
  const args = { ...plan.described };
  // What stands in the path is always there: clients are not asked to send it.
  for (const segment of place.pattern.segments)
    if (segment.kind === "param") args[segment.name] = { ...args[segment.name], required: false };
  return {
    methods: endpoint.methods,
    ...(endpoint.batch && { allow_batch: { v1: true as const } }),
    args: plan.names.length === 0 ? [] : args,
  };
}
