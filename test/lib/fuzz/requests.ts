import { toQuery } from "@waymark/core";
import { corpus } from "./corpus.ts";
import { malformedBodies, unusualHeaders, unusualQueries } from "./malformed.ts";
import type { Random } from "./random.ts";
import { callers, type CallerName } from "./site.ts";
import { fillPath, type ArgSchema, type Target } from "./targets.ts";
import { asText, invalidValue, validValue } from "./values.ts";

/** A generated request as data. */
export interface FuzzRequest {
  readonly as: CallerName;
  readonly method: string;
  /** Relative to the root of the API, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The method and route pattern, for reports. */
  readonly target: string;
}
type Values = Record<string, unknown>;

/** Repeated entries are picked more often. */
const weightedCallers: readonly CallerName[] = [
  "editor",
  "editor",
  "editor",
  "anonymous",
  "anonymous",
  ...callers,
];

/** What requests are generated from. */
export interface RequestSource {
  readonly random: Random;
  readonly targets: readonly Target[];
  /** The largest id that may exist. */
  readonly maxId: number;
}

/** Generates a request: valid values, with mostly one and sometimes two invalid ones, in the path, the query or the body. */
export function nextRequest(source: RequestSource): FuzzRequest {
  const { random, targets } = source;
  const target = random.pick(targets);
  const { path, values } = generateValues(source, target);
  const headers: Record<string, string> = random.chance(0.06)
    ? { ...random.pick(unusualHeaders) }
    : {};
  const isGet = target.method === "GET";
  const place = isGet ? "query" : random.pick(["json", "json", "form", "query"] as const);
  const extra = random.chance(0.08) ? random.pick(unusualQueries) : "";
  const search = [place === "query" ? toText(values) : "", extra]
    .filter((part) => part !== "")
    .join("&");
  const request = {
    as: random.pick(weightedCallers),
    method: target.method,
    path: search === "" ? path : `${path}?${search}`,
    target: `${target.method} ${target.path}`,
  };
  const withBody = (type: string, body: string) => ({
    ...request,
    headers: { ...headers, ...(type && { "content-type": type }) },
    body,
  });
  if (!isGet && random.chance(0.05)) return withBody(...random.pick(malformedBodies));
  if (place === "json") return withBody("application/json", JSON.stringify(values));
  if (place === "form") return withBody("application/x-www-form-urlencoded", toText(values));
  return { ...request, headers };
}

/** Generates a path with its parameters, and values of other arguments. */
function generateValues(
  source: RequestSource,
  target: Target,
): { readonly path: string; readonly values: Values } {
  const { random, maxId } = source;
  const names = Object.keys(target.args);
  const values: Values = {};
  for (const name of names) {
    const schema = target.args[name] as ArgSchema;
    const isRequired = schema.required === true || target.inPath.includes(name);
    if (name === "requests") values[name] = batchOf(source);
    else if (isRequired || random.chance(0.15))
      values[name] = validValue(random, name, schema, maxId);
  }
  const invalidCount = random.chance(0.1) ? 0 : random.chance(0.75) ? 1 : 2;
  for (let i = 0; i < invalidCount && names.length > 0; i++) {
    const name = random.pick(names);
    if (name !== "requests" || random.chance(0.3)) values[name] = invalidValue(random);
  }
  if (random.chance(0.05))
    values[asText(random.pick(corpus.common)).slice(0, 50)] = invalidValue(random);
  const path = fillPath(target.path, (name) => {
    const value = name in values ? values[name] : random.pick([1, 2, 3, "x"]);
    delete values[name];
    return toPathPart(asText(value).slice(0, 3000), random);
  });
  return { path, values };
}

/** Generates the requests of a batch, including some that batches do not support. */
function batchOf(source: RequestSource): readonly object[] {
  const { random, targets } = source;
  const inside = targets.filter(({ path }) => path !== "/batch/v1");
  return Array.from({ length: random.pick([0, 1, 2, 5, 25, 26]) }, () => {
    const target = random.pick(inside);
    const { path, values } = generateValues(source, target);
    const withQuery = random.chance(0.1) ? `${path}?${random.pick(unusualQueries)}` : path;
    const headers = random.chance(0.1) ? random.pick(unusualHeaders) : undefined;
    return { method: target.method, path: withQuery, body: values, ...(headers && { headers }) };
  });
}

/** Leaves some values unencoded; `Request` then encodes what a URL cannot contain. */
const toPathPart = (text: string, random: Random): string =>
  random.chance(0.2) ? text.replaceAll(/[#?]/g, "") : encodeURIComponent(text.toWellFormed());

function toText(values: Values): string {
  const flat = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isDeep =
        typeof value === "object" && value !== null && JSON.stringify(value).length > 2000;
      return [
        name.toWellFormed(),
        typeof value === "string" ? value.toWellFormed() : isDeep ? JSON.stringify(value) : value,
      ];
    }),
  );
  return toQuery(flat);
}
