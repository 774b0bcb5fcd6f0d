import { context, text } from "./args.mjs";
import { core } from "./core.mjs";
import * as modules from "./modules.mjs";

/** The sixteen namespaces: name → pattern → verb → args. The shapes of a fully equipped site. */
export const namespaces = {
  "oembed/1.0": modules.oembed,
  "consent/v1": modules.consent,
  "forms-submissions": modules.formsSubmissions,
  "forms-views": modules.formsViews,
  "redirection/v1": modules.redirection,
  "string-locator/v1": modules.stringLocator,
  "security/v1": modules.security,
  "seo/v1": modules.seo,
  "calendar/event-aggregator/v1": modules.calendarImport,
  "calendar/events/v1": modules.calendarEvents,
  "calendar/views/v2": modules.calendarViews,
  "popup/v1": modules.popup,
  "sitekit/v1": modules.sitekit,
  "core/v2": core,
  "core-site-health/v1": modules.siteHealth,
  "core-block-editor/v1": modules.blockEditor,
};

export const methodsOf = {
  get: ["GET"],
  post: ["POST"],
  edit: ["POST", "PUT", "PATCH"],
  remove: ["DELETE"],
};

/** Below this path all routes stand. */
export const root = "/api";

const endpointsOf = (verbs) =>
  Object.entries(verbs).map(([verb, args]) => ({ verb, methods: methodsOf[verb], args }));

/** What a framework derives by itself: the catalogue, the batch route, a root for each namespace. */
const derived = [
  { path: "/", endpoints: endpointsOf({ get: { context } }) },
  { path: "/batch/v1", endpoints: endpointsOf({ post: { validation: text() } }) },
  ...Object.keys(namespaces).map((name) => ({
    path: `/${name}`,
    endpoints: endpointsOf({ get: { namespace: text({ default: name }), context } }),
  })),
];
const declared = Object.entries(namespaces).flatMap(([name, patterns]) =>
  Object.entries(patterns).map(([pattern, verbs]) => ({
    path: `/${name}${pattern}`,
    endpoints: endpointsOf(verbs),
  })),
);

/** Every route as `{ path, endpoints: [{ verb, methods, args }] }`, without the root. */
export const routes = [...derived, ...declared];
export const endpoints = routes.flatMap((route) =>
  route.endpoints.map((endpoint) => ({ path: route.path, ...endpoint })),
);

/** How big the table is. */
export const size = {
  routes: routes.length,
  endpoints: endpoints.length,
  bindings: endpoints.reduce((sum, { methods }) => sum + methods.length, 0),
  args: endpoints.reduce((sum, { args }) => sum + Object.keys(args).length, 0),
  withArgs: endpoints.filter(({ args }) => Object.keys(args).length > 0).length,
};
