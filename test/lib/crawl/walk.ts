import type { TestClient, TestReply } from "@waymark/testing";

/** One request of a walk and what it was answered. */
export interface Visit {
  /** The path of the document that it is for. */
  readonly template: string;
  /** As it was asked: path and query. */
  readonly asked: string;
  readonly context: string | undefined;
  readonly reply: TestReply;
}
/** Of each list so many rows are read by themselves: the first and the last ones. */
const rowsRead = 6;

/**
 * Reads everything that a document names and the caller can get to: each path without parameters in each context, what
 * `_links` lead to, and the rows of lists at the paths below them.
 */
export async function walk(
  client: TestClient,
  document: any,
  { api, seeds }: { readonly api: string; readonly seeds: readonly string[] },
): Promise<readonly Visit[]> {
  const templates = Object.keys(document.paths).filter((path) => document.paths[path].get);
  const templateOf = toTemplateOf(templates);
  const visits: Visit[] = [];
  const known = new Set<string>();
  const queue: string[] = [];
  const add = (asked: string) => {
    const [path = ""] = asked.split("?");
    if (known.has(asked) || templateOf(path) === undefined) return;
    known.add(asked);
    queue.push(asked);
  };
  for (const one of templates) if (!one.includes("{")) add(one);
  for (const seed of seeds) add(seed);
  for (let asked = queue.shift(); asked !== undefined; asked = queue.shift()) {
    const [path = "", query = ""] = asked.split(/\?(.*)/s);
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
      visits.push({ template, asked, context, reply });
      if (reply.status !== 200) continue;
      for (const link of linksOf(reply.body, api)) add(link);
      for (const row of rowsOf(reply.body)) for (const one of below(templates, path, row)) add(one);
    }
  }
  return visits;
}

const toQuery = (query: Readonly<Record<string, string>>): string => {
  const text = String(new URLSearchParams(query));
  return text === "" ? "" : `?${text}`;
};

/** The path of the document that a path of a request is for: literal names win. */
export function toTemplateOf(templates: readonly string[]) {
  const patterns = templates
    .toSorted((a, b) => a.split("{").length - b.split("{").length)
    .map((one) => [one, new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`)] as const);
  return (path: string): string | undefined => patterns.find(([, one]) => one.test(path))?.[0];
}

/** Where the links of an answer lead, as far as that is below the API. */
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

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The rows of a list, in whichever form it comes: as a list, as a map, or beside its totals. */
function rowsOf(body: unknown): readonly Row[] {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body)).filter(Array.isArray);
  const rows = lists.flat().filter(isRow);
  const maps = isRow(body) ? Object.values(body).filter(isRow) : [];
  const all = [...rows, ...maps];
  return all.length <= rowsRead
    ? all
    : [...all.slice(0, rowsRead / 2), ...all.slice(-rowsRead / 2)];
}

/** The paths below a list that name one of its rows. */
function below(templates: readonly string[], path: string, row: Row): string[] {
  return templates.flatMap((template) => {
    if (!template.startsWith(`${path}/`)) return [];
    const rest = template.slice(path.length);
    const names = [...rest.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const [name = ""] = names;
    const value = row[name] ?? (name === "slug" ? undefined : (row["id"] ?? row["slug"]));
    if (names.length !== 1 || (typeof value !== "string" && typeof value !== "number")) return [];
    return [path + rest.replace(/\{\w+\}/, encodeURIComponent(value))];
  });
}
