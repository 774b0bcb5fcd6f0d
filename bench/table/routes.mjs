import { context, text } from "./args.mjs";
import { core } from "./core.mjs";
import * as modules from "./modules.mjs";

/** The 16 namespaces of a site with all modules: name → pattern → verb → args. */
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

const methodsOf = {
  get: ["GET"],
  post: ["POST"],
  edit: ["POST", "PUT", "PATCH"],
  remove: ["DELETE"],
};

/** The path prefix of all routes. */
export const root = "/api";

const endpointsOf = (verbs) =>
  Object.entries(verbs).map(([verb, args]) => ({ verb, methods: methodsOf[verb], args }));

/** Routes that Waymark adds: the catalogue, the batch route, and an index of each namespace. */
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

/** All routes: `{ path, endpoints: [{ verb, methods, args }] }`, with paths without the prefix. */
export const routes = [...derived, ...declared];
export const endpoints = routes.flatMap((route) =>
  route.endpoints.map((endpoint) => ({ path: route.path, ...endpoint })),
);
