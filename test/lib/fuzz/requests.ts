import { toQuery } from "@waymark/core";
import { corpus } from "./corpus.ts";
import { brokenBodies, oddHeaders, queries } from "./forms.ts";
import type { Random } from "./random.ts";
import { callers, type CallerName } from "./site.ts";
import { fillPath, type ArgSchema, type Target } from "./targets.ts";
import { asText, bad, good } from "./values.ts";

/** A request that can be shown and sent again. */
export interface FuzzRequest {
  readonly as: CallerName;
  readonly method: string;
  /** Below the API's root, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where it comes from, for reports. */
  readonly target: string;
}
type Values = Record<string, unknown>;

const weighted: readonly CallerName[] = [
  "editor",
  "editor",
  "editor",
  "anonymous",
  "anonymous",
  ...callers,
];

/** What requests are made of. */
export interface Ground {
  readonly random: Random;
  readonly targets: readonly Target[];
  /** Ids that may exist end here. */
  readonly mostId: number;
}

/** The next request: mostly one bad value among good ones, sometimes two, in any of the places that a value may come from. */
export function nextRequest(ground: Ground): FuzzRequest {
  const { random, targets } = ground;
  const target = random.pick(targets);
  const { path, values } = filled(ground, target);
  const headers: Record<string, string> = random.chance(0.06) ? { ...random.pick(oddHeaders) } : {};
  const isGet = target.method === "GET";
  const place = isGet ? "query" : random.pick(["json", "json", "form", "query"] as const);
  const extra = random.chance(0.08) ? random.pick(queries) : "";
  const search = [place === "query" ? toText(values) : "", extra]
    .filter((part) => part !== "")
    .join("&");
  const request = {
    as: random.pick(weighted),
    method: target.method,
    path: search === "" ? path : `${path}?${search}`,
    target: `${target.method} ${target.path}`,
  };
  const withBody = (type: string, body: string) => ({
    ...request,
    headers: { ...headers, ...(type && { "content-type": type }) },
    body,
  });
  if (!isGet && random.chance(0.05)) return withBody(...random.pick(brokenBodies));
  if (place === "json") return withBody("application/json", JSON.stringify(values));
  if (place === "form") return withBody("application/x-www-form-urlencoded", toText(values));
  return { ...request, headers };
}

/** A path with its parameters, and values for the other args. */
function filled(
  ground: Ground,
  target: Target,
): { readonly path: string; readonly values: Values } {
  const { random, mostId } = ground;
  const names = Object.keys(target.args);
  const values: Values = {};
  for (const name of names) {
    const schema = target.args[name] as ArgSchema;
    const isNeeded = schema.required === true || target.inPath.includes(name);
    if (name === "requests") values[name] = batchOf(ground);
    else if (isNeeded || random.chance(0.15)) values[name] = good(random, name, schema, mostId);
  }
  const wrong = random.chance(0.1) ? 0 : random.chance(0.75) ? 1 : 2;
  for (let i = 0; i < wrong && names.length > 0; i++) {
    const name = random.pick(names);
    if (name !== "requests" || random.chance(0.3)) values[name] = bad(random);
  }
  if (random.chance(0.05)) values[asText(random.pick(corpus.common)).slice(0, 50)] = bad(random);
  const path = fillPath(target.path, (name) => {
    const value = name in values ? values[name] : random.pick([1, 2, 3, "x"]);
    delete values[name];
    return toPathPart(asText(value).slice(0, 3000), random);
  });
  return { path, values };
}

/** Items of a batch: writes to any path, some of which no batch may hold. */
function batchOf(ground: Ground): readonly object[] {
  const { random, targets } = ground;
  const inside = targets.filter(({ path }) => path !== "/batch/v1");
  return Array.from({ length: random.pick([0, 1, 2, 5, 25, 26]) }, () => {
    const target = random.pick(inside);
    const { path, values } = filled(ground, target);
    const given = random.chance(0.1) ? `${path}?${random.pick(queries)}` : path;
    const headers = random.chance(0.1) ? random.pick(oddHeaders) : undefined;
    return { method: target.method, path: given, body: values, ...(headers && { headers }) };
  });
}

/** Some values are sent bare: what an address cannot hold is encoded on the way. */
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
