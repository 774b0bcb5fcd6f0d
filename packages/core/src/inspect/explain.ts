import type { MountedMiddleware } from "../compile/middleware.ts";
import { pathsOf } from "../compile/page-paths.ts";
import { type Route, describeAccess } from "../compile/registry.ts";
import type { Mounted } from "../compile/replacements.ts";
import type { Runtime } from "../context/runtime.ts";
import type { Method } from "../declare/api-manifest.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { routeNamed } from "../request/call-route.ts";
import { stages } from "../request/pipeline.ts";

/**
 * Describes how a request for the key of an endpoint is processed, stage by stage; for the name of an event its
 * listeners, for the name of a page or job its module.
 */
export function explain(runtime: Runtime, key: string): string {
  const named = explainPart(runtime, key);
  if (named !== undefined) return named;
  const route = routeNamed(runtime, key);
  const [method] = key.split(" ");
  const lines = stages.flatMap(({ name }) => {
    const note = notes[name]?.(route, runtime, method as Method);
    return note === undefined ? [] : `  ${name.padEnd(13)} ${note}`;
  });
  const owner = declaredBy({ ...route, part: route.endpoint });
  return [`${key}, ${owner}: ${route.endpoint.summary}`, ...lines].join("\n");
}

const declaredBy = ({ module, replaces }: Mounted<unknown>): string =>
  replaces === undefined
    ? `declared by ${module.name}`
    : `declared by ${module.name} in place of that of ${replaces}`;

const moments = {
  write: "in the transaction",
  "before-commit": "at its end",
  "after-commit": "after the commit",
};
const stagesOfPages = {
  request: "a page handler",
  "not-found": "a not-found handler",
  error: "an error handler",
  response: "a page transform",
};
function explainPart({ registry: { modules, parts } }: Runtime, key: string): string | undefined {
  const listeners = parts.listeners.filter(({ part }) => part.event === key);
  if (listeners.length > 0)
    return [
      `${key}, an event with ${listeners.length === 1 ? "a listener" : "listeners"}:`,
      ...listeners.map((one) => `  ${one.name}, ${moments[one.part.phase]}, ${declaredBy(one)}`),
    ].join("\n");
  const page = parts.pages.find(({ name }) => name === key);
  if (page) {
    const { stage, methods = [] } = page.part;
    const paths = pathsOf(modules, page.module, page.part);
    const at = paths ? ` of ${[methods.join(", "), paths.join(", ")].join(" ").trim()}` : "";
    return `${key}, ${stagesOfPages[stage]}${at}, ${declaredBy(page)}`;
  }
  const job = parts.jobs.find(({ name }) => name === key);
  if (!job) return undefined;
  const { every } = job.part;
  const repeated = every === undefined ? "" : `, every ${every}`;
  return `${key}, a job${repeated}, ${declaredBy(job)}${job.isOmitted ? ", omitted" : ""}`;
}

/** Undefined: the stage does not apply to the route. */
type Note = (route: Route, runtime: Runtime, method: Method) => string | undefined;
const notes: Readonly<Record<string, Note>> = {
  match: ({ pathEntry }) => pathEntry.pattern.key,
  refresh: () => "load settings that another process has changed",
  authenticate: (_, { schemes }) =>
    schemes.length === 0
      ? "none: no module has an auth scheme"
      : schemes.map(({ scheme, module }) => `${scheme.name} (${module.name})`).join(", "),
  middleware: ({ middleware: all }) => all?.map(describeMiddleware).join(", "),
  read: ({ endpoint: { uploads } }, { limits }) => {
    const max = Math.min(uploads?.limit ?? Infinity, limits.upload);
    const files = uploads ? `; a file or a form with a file, up to ${max} bytes` : "";
    return `query and body, up to ${limits.body} bytes${files}`;
  },
  coerce: ({ plan }) => (plan.names.length === 0 ? "no arguments" : plan.names.join(", ")),
  validate: ({ endpoint }) =>
    endpoint.validate
      ? "each argument against its schema, then all of them together"
      : "each argument against its schema",
  find: ({ endpoint }) => (endpoint.find ? "load the object with `find`" : "nothing"),
  authorize: describeAccess,
  handle: (route, _, method) => {
    const work = isWrite(route.endpoint) ? "in one transaction" : "read-only";
    return route.wraps[method] ? `${work}, wrapped by the site's override` : work;
  },
  respond: ({ endpoint: { returns } }) => (returns ? describeReturns(returns) : "the value as is"),
};

const describeMiddleware = ({ module, middleware: one }: MountedMiddleware): string => {
  const parts = (["before", "onError", "after"] as const).filter((part) => one[part]);
  return `${one.name} (${module.name}: ${parts.join(", ")})`;
};

const isWrite = ({ methods, transaction }: AnyEndpoint): boolean =>
  methods[0] !== "GET" && transaction !== false;

const returnsTexts = { page: "a page of", map: "a map of", one: "one" };
function describeReturns(returns: NonNullable<AnyEndpoint["returns"]>): string {
  if (returns.kind === "bytes") return returns.types.join(" or ");
  if (returns.kind === "stream") return `events of ${returns.name}`;
  if (returns.kind === "socket") return `a WebSocket of ${returns.name}`;
  if (returns.kind !== "plain") return `${returnsTexts[returns.kind]} ${returns.resource.name}`;
  return returns.or === undefined ? returns.name : `${returns.name}, or ${returns.or}`;
}
