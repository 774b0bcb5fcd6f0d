import type { TestClient, TestReply } from "@waymark/testing";

/** A request of the crawl with its response. */
export interface Visit {
  /** The path template of the OpenAPI document. */
  readonly template: string;
  readonly context: string | undefined;
  readonly reply: TestReply;
}
/** The number of items of each list that are requested one by one: half from its start, half from its end. */
const maxItems = 6;

/**
 * Sends GET requests for all paths of an OpenAPI document that the caller can reach: paths without parameters, the seeds,
 * targets of `_links`, and items of lists, each in every `context`.
 */
export async function crawl(
  client: TestClient,
  document: any,
  { api, seeds }: { readonly api: string; readonly seeds: readonly string[] },
): Promise<readonly Visit[]> {
  const templates = Object.keys(document.paths).filter((path) => document.paths[path].get);
  const templateOf = toTemplateOf(templates);
  const visits: Visit[] = [];
  const seen = new Set<string>();
  const queue: string[] = [];
  const add = (target: string) => {
    const [path = ""] = target.split("?");
    if (seen.has(target) || templateOf(path) === undefined) return;
    seen.add(target);
    queue.push(target);
  };
  for (const one of templates) if (!one.includes("{")) add(one);
  for (const seed of seeds) add(seed);
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    const [path = "", query = ""] = target.split(/\?(.*)/s);
    const template = templateOf(path) as string;
    const { parameters, responses } = document.paths[template].get;
    // An event stream may stay open.
    const isStream = "text/event-stream" in (responses[200]?.content ?? {});
    const contexts: readonly (string | undefined)[] = parameters.find(
      (one: any) => one.name === "context" && one.in === "query",
    )?.schema.enum ?? [undefined];
    for (const context of contexts) {
      const full = new URLSearchParams(query);
      if (context !== undefined) full.set("context", context);
      const reply = await client.send("GET", `${path}${toQuery(Object.fromEntries(full))}`, {
        ...(isStream && { signal: AbortSignal.timeout(50) }),
      });
      visits.push({ template, context, reply });
      if (reply.status !== 200) continue;
      for (const link of linksOf(reply.body, api)) add(link);
      for (const item of itemsOf(reply.body))
        for (const one of itemPaths(templates, path, item)) add(one);
    }
  }
  return visits;
}

const toQuery = (query: Readonly<Record<string, string>>): string => {
  const text = String(new URLSearchParams(query));
  return text === "" ? "" : `?${text}`;
};

/** The path template that matches a request path. Literal segments take precedence over parameters. */
export function toTemplateOf(templates: readonly string[]) {
  const patterns = templates
    .toSorted((a, b) => a.split("{").length - b.split("{").length)
    .map((one) => [one, new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`)] as const);
  return (path: string): string | undefined => patterns.find(([, one]) => one.test(path))?.[0];
}

/** The targets of all `_links` in a response that are inside the API. */
function linksOf(body: unknown, api: string): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (key !== "_links") return linksOf(value, api);
    const targets = Object.values(value as object).flat() as { readonly href?: unknown }[];
    return targets.flatMap(({ href }) =>
      typeof href === "string" && href.startsWith(`${api}/`) ? [href.slice(api.length)] : [],
    );
  });
}

type Item = Readonly<Record<string, unknown>>;
const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The items of a response: elements of an array, values of a map, or elements of an array next to totals. */
function itemsOf(body: unknown): readonly Item[] {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body)).filter(Array.isArray);
  const elements = lists.flat().filter(isItem);
  const values = isItem(body) ? Object.values(body).filter(isItem) : [];
  const all = [...elements, ...values];
  return all.length <= maxItems
    ? all
    : [...all.slice(0, maxItems / 2), ...all.slice(-maxItems / 2)];
}

/** The paths of an item below the path of its list. */
function itemPaths(templates: readonly string[], path: string, item: Item): string[] {
  return templates.flatMap((template) => {
    if (!template.startsWith(`${path}/`)) return [];
    const rest = template.slice(path.length);
    const names = [...rest.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const [name = ""] = names;
    const value = item[name] ?? (name === "slug" ? undefined : (item["id"] ?? item["slug"]));
    if (names.length !== 1 || (typeof value !== "string" && typeof value !== "number")) return [];
    return [path + rest.replace(/\{\w+\}/, encodeURIComponent(value))];
  });
}
