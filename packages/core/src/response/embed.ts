import { parseQuery } from "../args/brackets.ts";
import { toNormalPath } from "../compile/router.ts";
import type { FieldSelection } from "../context/field-selection.ts";
import type { RequestContext } from "../context/request-context.ts";
import { toRequestInput } from "../context/request-input.ts";
import type { LinkBody } from "../declare/link.ts";
import type { Embedded, Embeds, Link, Resource } from "../declare/resource.ts";
import { errorResponse } from "./error-response.ts";
import { plainly, toRenderer } from "./fields.ts";
import type { WithLinks } from "./links.ts";
import { runLoader, showRows } from "./rows.ts";

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
  for (const [relation, link] of selection.shapes.full.links) {
    if (!link.embeddable || !isRequested(selection, relation)) continue;
    const bodies = link.embeds
      ? await readAtOnce(ctx, link.embeds, rows)
      : await readOneByOne(ctx, relation, rendered, requested);
    rendered.forEach((item, i) => attach(item, relation, link, bodies[i]));
  }
}

const isRequested = ({ embed: names }: FieldSelection, relation: string): boolean =>
  names === true || (names?.has(relation) ?? false);

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

async function readAtOnce(
  ctx: RequestContext,
  { loader, resource: of }: Embeds,
  rows: readonly Row[],
): Promise<(readonly unknown[])[]> {
  const map = await runLoader(ctx, loader, rows, toRenderer(ctx, "embed"));
  const found = rows.map((row) => map.get(row["id"] as number) ?? loader.empty);
  const bodyOf = new Map<unknown, unknown>();
  for (const [resource, all] of byResource(found.flat(), of())) {
    // The args are those of the main object: its password does not unlock others.
    const apart = Object.assign({}, ctx, { args: {} });
    const bodies = await showRows(apart, plainly(resource, "embed"), [...all] as Row[]);
    [...all].forEach((row, i) => bodyOf.set(row, bodies[i]));
  }
  const toBody = (one: Embedded): unknown => {
    if ("row" in one) return bodyOf.get(one.row);
    if ("rows" in one) return one.rows.map((row) => bodyOf.get(row));
    return errorResponse(one.error(), ctx).body;
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
  if (requested.size >= maxAddresses || !href.startsWith(`${runtime.site.api}/`)) return undefined;
  const [rawPath = "", text = ""] = href.slice(runtime.site.api.length).split("?");
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
