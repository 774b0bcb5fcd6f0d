import { parseQuery } from "../args/brackets.ts";
import { toNormalPath } from "../compile/router.ts";
import type { FieldSelection, Shape } from "../context/field-selection.ts";
import type { RequestContext } from "../context/request-context.ts";
import { toRequestInput } from "../context/request-input.ts";
import type { LinkBody } from "../declare/link.ts";
import type { RenderContext } from "../declare/render-context.ts";
import type { Embedded, Embeds, Link, Resource } from "../declare/resource.ts";
import { pathBelow } from "../text/addresses.ts";
import { errorResponse } from "./error-response.ts";
import { plainly, toRenderer } from "./fields.ts";
import type { WithLinks } from "./links.ts";
import { runLoader, showRows, valuesFor, writeRows } from "./rows.ts";

type Row = Readonly<Record<string, unknown>>;
/** The maximum number of URLs that are requested one by one for one response; those loaded by `embeds` do not count. */
const maxAddresses = 50;

/** Embeds the target of each embeddable link, in the embed context and with the caller's own permissions. */
export async function embed(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
  rendered: readonly WithLinks[],
): Promise<void> {
  const requested = new Map<string, unknown>();
  for (const [relation, link] of requestedLinks(selection)) {
    const bodies = link.embeds
      ? await readAtOnce(ctx, link.embeds, rows, asValues)
      : await readOneByOne(ctx, relation, rendered, requested);
    rendered.forEach((item, i) => attach(item, relation, link, bodies[i]));
  }
}

const requestedLinks = ({ embed: names, shapes }: FieldSelection): Shape["links"] =>
  shapes.full.links.filter(
    ([relation, link]) => link.embeddable && (names === true || (names?.has(relation) ?? false)),
  );

/** Whether all requested targets are read at once, so that `writeEmbedded` can write them. */
export const isEmbeddedAtOnce = (selection: FieldSelection): boolean =>
  requestedLinks(selection).every(([, { embeds }]) => embeds !== undefined);

/** The rows with their embedded objects as JSON texts: the same as `embed`. A target of several rows is written once. */
export async function writeEmbedded(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
): Promise<string[]> {
  const texts = new Map<string, ReadonlyMap<Row, readonly (string | undefined)[]>>();
  for (const [relation, { embeds }] of requestedLinks(selection)) {
    const bodies = embeds ? await readAtOnce(ctx, embeds, rows, asTexts) : [];
    texts.set(relation, new Map(rows.map((row, i) => [row, bodies[i] ?? []])));
  }
  return writeRows(ctx, selection, rows, (shape, row, show, loaded) => {
    let members = "";
    for (const [relation, link, key] of shape.links) {
      const bodies = texts.get(relation)?.get(row);
      if (!bodies || bodies.every((text) => text === undefined || text === "[]")) continue;
      const count = targetCount(link, row, show, valuesFor(link.loads, row, loaded));
      if (count === 0) continue;
      const shown = bodies.slice(0, count).map((text) => text ?? "[]");
      members += `${members === "" ? "" : ","}${key}[${shown.join()}]`;
    }
    return members === "" ? "" : `,"_embedded":{${members}}`;
  });
}

function targetCount(link: Link, row: Row, show: RenderContext, loaded: object): number {
  const to = link.href(row as never, show, loaded as never);
  if (to === undefined) return 0;
  return Array.isArray(to) ? to.length : 1;
}

function attach(
  item: WithLinks,
  relation: string,
  link: Link,
  bodies: readonly unknown[] | undefined,
): void {
  const targets = item._links?.[relation];
  if (!targets || !bodies || bodies.every(isNothing)) return;
  // Loaders may leave out the last ones.
  (item._embedded ??= {})[relation] = targets
    .slice(0, bodies.length)
    .map((_, i) => (link.embeddable ? (bodies[i] ?? []) : []));
}

/** A link may lead to a route that no module declares, or to an empty list. */
const isNothing = (body: unknown): boolean =>
  body === undefined || (Array.isArray(body) && body.length === 0);

/** How embedded objects are represented: as values, or as JSON texts. */
interface Form<T> {
  readonly rows: (
    ctx: RequestContext,
    selection: FieldSelection,
    rows: readonly Row[],
  ) => Promise<readonly T[]>;
  readonly list: (items: readonly T[]) => T;
  readonly value: (body: unknown) => T;
}
const asValues: Form<unknown> = {
  rows: showRows,
  list: (items) => items,
  value: (body) => body,
};
const asTexts: Form<string> = {
  rows: writeRows,
  list: (items) => `[${items.join()}]`,
  value: (body) => JSON.stringify(body),
};

/** The bodies of the targets of a link, for each row. */
async function readAtOnce<T>(
  ctx: RequestContext,
  { loader, resource: of }: Embeds,
  rows: readonly Row[],
  form: Form<T>,
): Promise<(readonly (T | undefined)[])[]> {
  const map = await runLoader(ctx, loader, rows, toRenderer(ctx, "embed"));
  const found = rows.map((row) => map.get(row["id"] as number) ?? loader.empty);
  const bodyOf = new Map<unknown, T>();
  // The args are those of the main object: its password does not unlock others.
  const apart = Object.assign({}, ctx, { args: {} });
  for (const [resource, all] of byResource(found.flat(), of())) {
    const bodies = await form.rows(apart, plainly(resource, "embed"), [...all] as Row[]);
    [...all].forEach((row, i) => bodyOf.set(row, bodies[i] as T));
  }
  const toBody = (one: Embedded): T | undefined => {
    if ("row" in one) return bodyOf.get(one.row);
    if ("rows" in one) return form.list(one.rows.map((row) => bodyOf.get(row) as T));
    return form.value(errorResponse(one.error(), ctx).body);
  };
  return found.map((embedded) => embedded.map(toBody));
}

/** The rows to show, without duplicates, by the resource that shows them. */
function byResource(
  embedded: readonly Embedded[],
  standard: Resource,
): ReadonlyMap<Resource, ReadonlySet<unknown>> {
  const rows = new Map<Resource, Set<unknown>>();
  for (const one of embedded) {
    if ("error" in one) continue;
    const resource = one.as ?? standard;
    const own = rows.get(resource) ?? new Set();
    rows.set(resource, own);
    for (const row of "row" in one ? [one.row] : one.rows) own.add(row);
  }
  return rows;
}

async function readOneByOne(
  ctx: RequestContext,
  relation: string,
  rendered: readonly WithLinks[],
  requested: Map<string, unknown>,
): Promise<(readonly unknown[])[]> {
  const bodies: unknown[][] = [];
  for (const item of rendered) {
    const own: unknown[] = [];
    for (const target of item._links?.[relation] ?? [])
      own.push(await read(ctx, target, requested));
    bodies.push(own);
  }
  return bodies;
}

async function read(
  ctx: RequestContext,
  { href }: LinkBody,
  requested: Map<string, unknown>,
): Promise<unknown> {
  if (requested.has(href)) return requested.get(href);
  const { runtime, actor, session, unit, incoming, requestId } = ctx;
  const below = pathBelow(href, runtime.site.api);
  if (requested.size >= maxAddresses || !below) return undefined;
  const [rawPath = "", text = ""] = below.split("?");
  const path = toNormalPath(rawPath);
  // A site need not mount every module: a link to a missing route embeds nothing.
  if (path === undefined || !runtime.match("GET", path)) return undefined;
  const draft = await runtime.handle(
    toRequestInput({
      method: "GET",
      path,
      query: { context: "embed", ...parseQuery(text) },
      base: runtime.site.api,
      remoteAddress: incoming.remoteAddress,
      language: unit.language,
      actor,
      requestId,
      within: { session, unit },
      embedded: true,
    }),
  );
  requested.set(href, draft.body);
  return draft.body;
}
