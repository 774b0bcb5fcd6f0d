import { hourMs, offsetAt } from "../time/zone.ts";
import type { JsonSchema } from "../args/json-schema.ts";
import { toJsonSchema } from "../args/schema.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { type FieldTree, staticBody, type StaticBody } from "../declare/static-body.ts";
import { curies } from "../declare/link.ts";
import { names } from "../declare/names.ts";
import {
  catalogueFields,
  settings as allSettings,
  type SettingsReader,
} from "../declare/setting.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { siteIcon, siteIconPath, siteLogo } from "../settings/site-settings.ts";
import { toLocal } from "../time/dates.ts";
import type { Schema } from "../schema/schema.ts";
import { optionsOf } from "./options.ts";
import type { PathEntry, Registry, Route } from "./registry.ts";
import { toResourceSchema } from "./resource-schema.ts";

/** The catalogue entry of one endpoint. */
export interface EndpointEntry {
  readonly methods: readonly string[];
  readonly allow_batch?: { readonly v1: true };
  /** The response is a stream of server-sent events. */
  readonly event_stream?: true;
  /** The endpoint opens a WebSocket. */
  readonly web_socket?: true;
  readonly deprecated?: true;
  /** An empty list if there are none. */
  readonly args: Readonly<Record<string, JsonSchema>> | readonly [];
}
/** The catalogue entry of one path. */
export interface RouteEntry {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly EndpointEntry[];
  readonly schema?: JsonSchema;
  readonly _links?: { readonly self: readonly [{ readonly href: string }] };
}
export interface Catalogue {
  /** Returns the body of the API's root `/`. */
  index(context?: string): StaticBody;
  /** The body of a namespace's index; undefined for an unknown namespace. */
  namespace(name: string, context?: string): StaticBody | undefined;
  /** The entry of one path, as `OPTIONS` returns it. */
  options(pathEntry: PathEntry): RouteEntry;
}

export function toCatalogue(
  registry: Registry,
  site: SiteInfo,
  settings: SettingsReader,
  now: () => Date,
): Catalogue {
  const paths = inOrder(registry);
  const entries = (withSchema: boolean, namespace?: string) =>
    Object.fromEntries(
      paths
        .filter((pathEntry) => namespace === undefined || pathEntry.namespace === namespace)
        .map(
          (pathEntry) =>
            [pathEntry.pattern.key, toEntry(pathEntry, site, now(), withSchema)] as const,
        )
        .filter(([, entry]) => entry.endpoints.length > 0),
    );
  const listed = registry.contributions.all(allSettings).filter((one) => one.inCatalogue);
  const configured = {
    site,
    optionsOf: (schema: Schema) => optionsOf(registry.modules, schema) as never,
  };
  const fixed = registry.contributions.all(catalogueFields).flatMap(({ name, value: valueOf }) => {
    const value = valueOf(configured);
    return value === undefined ? [] : [[name, value] as const];
  });
  const made = new Map<string, { readonly stamp: string; readonly body: StaticBody }>();
  /** Created again only when the site information has changed. */
  const once = (
    key: string,
    stamp: string,
    make: () => unknown,
    always: FieldTree = {},
  ): StaticBody => {
    let known = made.get(key);
    if (known?.stamp !== stamp) made.set(key, (known = { stamp, body: staticBody(make, always) }));
    return known.body;
  };
  /** The current date at the site: documented defaults may depend on it. */
  const today = (): string => toLocal(now(), site.timezone).slice(0, 10);
  const kind = (context: string | undefined) => (context === "help" ? "help" : "view");
  return {
    index(context) {
      const offset = offsetAt(now().getTime(), site.timezone) / hourMs;
      const images = imagesOf(settings);
      const current = listed.map((setting) => [setting.name, settings.get(setting)] as const);
      const added = [...current, ...fixed];
      const { timezone, name, description } = site;
      const stamp = JSON.stringify([offset, today(), timezone, name, description, images, added]);
      return once(`/ ${kind(context)}`, stamp, () =>
        toIndex(registry, site, offset, images, added, entries(context === "help")),
      );
    },
    namespace(name, context) {
      if (!registry.namespaces.includes(name)) return undefined;
      const make = () => ({
        namespace: name,
        routes: entries(context === "help", name),
        _links: { up: [{ href: `${site.api}/` }] },
      });
      // The `up` link is always included: it is not a field.
      const stamp = `${site.timezone} ${today()}`;
      return once(`${name} ${kind(context)}`, stamp, make, { _links: null });
    },
    options: (pathEntry) => toEntry(pathEntry, site, now(), true),
  };
}

function toIndex(
  registry: Registry,
  site: SiteInfo,
  offset: number,
  [logo, icon, iconPath]: Images,
  added: readonly (readonly [name: string, value: unknown])[],
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
    site_logo: logo,
    site_icon: icon,
    site_icon_url: iconPath === "" ? "" : site.url + iconPath,
    ...Object.fromEntries(added),
    _links: { help: [{ href: `${site.api}${names.relations}` }], ...imageLinks(site, logo, icon) },
  };
}

type Images = readonly [logo: number, icon: number, iconPath: string];
const imagesOf = ({ get }: SettingsReader): Images => [
  get(siteLogo) ?? 0,
  get(siteIcon),
  get(siteIconPath),
];
/** The links to the logo and icon of the site. */
function imageLinks(site: SiteInfo, logo: number, icon: number): object {
  const link = (type: string, id: number) =>
    id === 0 ? [] : [{ embeddable: true, type, href: `${site.api}/core/v2/media/${id}` }];
  const links = [...link("site_logo", logo), ...link("site_icon", icon)];
  return links.length === 0
    ? {}
    : { [`${names.curie}:featuredmedia`]: links, curies: curies(site) };
}

/** Paths without a namespace first, then namespace by namespace, each with its index first. */
function inOrder({ paths, namespaces }: Registry): readonly PathEntry[] {
  return ["", ...namespaces].flatMap((name) => {
    const own = paths.filter((pathEntry) => pathEntry.namespace === name);
    const root = `/${name}`;
    return [
      ...own.filter((pathEntry) => pathEntry.pattern.text === root),
      ...own.filter((pathEntry) => pathEntry.pattern.text !== root),
    ];
  });
}

function toEntry(pathEntry: PathEntry, site: SiteInfo, now: Date, withSchema: boolean): RouteEntry {
  const visibleRoutes = pathEntry.routes.filter((route) => !route.endpoint.hidden);
  const schema = withSchema ? toResourceSchema(pathEntry) : undefined;
  const hasParams = pathEntry.pattern.segments.some((segment) => segment.kind === "param");
  return {
    namespace: pathEntry.namespace,
    methods: visibleRoutes.flatMap((route) => route.endpoint.methods),
    endpoints: visibleRoutes.map((route) => toEndpoint(route, site, now)),
    ...(schema && { schema }),
    ...(!hasParams && { _links: { self: [{ href: site.api + pathEntry.pattern.text }] as const } }),
  };
}

function isRequested({ args }: AnyEndpoint, name: string): boolean {
  const schema = args[name];
  return schema !== undefined && toJsonSchema(schema, name).required === true;
}

function toEndpoint(
  { endpoint, plan, pathEntry }: Route,
  site: SiteInfo,
  now: Date,
): EndpointEntry {
  const args = { ...plan.described };
  for (const [name, value] of Object.entries(endpoint.dailyDefaults?.({ now, site }) ?? {}))
    args[name] = { ...args[name], default: value };
  // Path parameters are always present: clients need not send them, unless their schema requires it.
  for (const segment of pathEntry.pattern.segments)
    if (segment.kind === "param")
      args[segment.name] = {
        ...args[segment.name],
        required: isRequested(endpoint, segment.name),
      };
  for (const name of endpoint.undocumentedArgs ?? []) delete args[name];
  return {
    methods: endpoint.methods,
    ...(endpoint.returns?.kind === "stream" && { event_stream: true as const }),
    ...(endpoint.returns?.kind === "socket" && { web_socket: true as const }),
    ...(endpoint.batch && { allow_batch: { v1: true as const } }),
    ...(endpoint.deprecated && { deprecated: true as const }),
    args: Object.keys(args).length === 0 ? [] : args,
  };
}
