import type { FieldSelection, Shape } from "../context/field-selection.ts";
import { languageOf, settingsOf, type RequestContext } from "../context/request-context.ts";
import { toFieldTree, type FieldTree } from "../declare/static-body.ts";
import type { ViewContext, RenderContext } from "../declare/render-context.ts";
import type { Resource } from "../declare/resource.ts";
import type { Returns } from "../declare/returns.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** The field selection of a response to this call. */
export function toFieldSelection(ctx: RequestContext, returns: Returns<never>): FieldSelection {
  const { query } = ctx.incoming;
  const context = returns.in ?? (ctx.args["context"] as ViewContext | undefined) ?? "view";
  const fields = query["_fields"];
  const wanted = ctx.incoming.embedded ? undefined : query["_embed"];
  const resource = returns.resource as unknown as Resource;
  if (fields === undefined && wanted === undefined) return plainly(resource, context);
  const { kind } = returns;
  const create = () => {
    const tree = fields === undefined ? undefined : toFieldTree(fields);
    const embed = toEmbed(wanted);
    return tree || embed
      ? select(resource, context, tree, embed, kind)
      : plainly(resource, context);
  };
  const isCacheable = [fields, wanted].every(
    (one) => one === undefined || (typeof one === "string" && one.length <= maxParameterLength),
  );
  return isCacheable
    ? cachedSelection(resource, JSON.stringify([context, kind, fields, wanted]), create)
    : create();
}

/** The number of cached selections per resource, and the most characters of `_fields` and `_embed` in one. */
const cacheSize = 100;
const maxParameterLength = 500;
const cache = weakMemoize((_: Resource) => new Map<string, FieldSelection>());

/** A selection by `_fields` and `_embed`. Clients repeat few of them; creating one takes longer than reading a row. */
function cachedSelection(
  resource: Resource,
  key: string,
  create: () => FieldSelection,
): FieldSelection {
  const known = cache(resource);
  let selection = known.get(key);
  if (!selection) {
    const [oldest] = known.keys();
    if (known.size >= cacheSize && oldest !== undefined) known.delete(oldest);
    known.set(key, (selection = create()));
  }
  return selection;
}

const plain = weakMemoize((_: Resource) => new Map<ViewContext, FieldSelection>());
/** The complete field selection of a context: the same for every call, so created once. */
export function plainly(resource: Resource, context: ViewContext): FieldSelection {
  const known = plain(resource);
  let selection = known.get(context);
  if (!selection)
    known.set(context, (selection = select(resource, context, undefined, undefined, "page")));
  return selection;
}

function select(
  resource: Resource,
  context: ViewContext,
  tree: FieldTree | undefined,
  embed: FieldSelection["embed"],
  kind: Returns["kind"],
): FieldSelection {
  const isRequested = (name: string) => !tree || tree[name] !== undefined;
  // A single object with embeds includes its links; a list does so only if both are requested.
  const embeds =
    embed && isRequested("_embedded") && (kind === "one" || isRequested("_links"))
      ? embed
      : undefined;
  const links = isRequested("_links") || embeds !== undefined;
  const full = toShape(resource, context, tree, links);
  const reduced =
    context === "edit" && resource.editable ? toShape(resource, "view", tree, links) : full;
  const rules = [
    resource.version,
    resource.modified,
    kind === "one" ? resource.headers : undefined,
    context === "edit" ? resource.editable : undefined,
  ];
  const reads = [
    ...resource.table.key,
    ...[full, reduced].flatMap((shape) => [
      ...shape.fields.flatMap(([, field]) => field.reads),
      ...shape.links.flatMap(([, link]) => [
        ...link.reads,
        ...((embeds && link.embeds?.loader.reads) ?? []),
      ]),
      ...shape.loaders.flatMap((loader) => loader.reads),
    ]),
    ...rules.flatMap((rule) => rule?.reads ?? []),
  ];
  return {
    resource,
    context,
    tree,
    shapes: { full, reduced },
    select: { columns: Object.freeze([...new Set(reads)]) },
    embed: embeds,
  };
}

function toShape(
  resource: Resource,
  context: ViewContext,
  tree: FieldTree | undefined,
  withLinks: boolean,
): Shape {
  const fields = Object.entries(resource.fields)
    .filter(
      ([name, field]) => field.contexts.includes(context) && (!tree || tree[name] !== undefined),
    )
    .map(([name, field]) => [name, field, tree?.[name] ?? null, toKey(name)] as const);
  const links = withLinks
    ? Object.entries(resource.links)
        .filter(([, link]) => link.contexts.includes(context))
        .map(([relation, link]) => [relation, link, toKey(relation)] as const)
    : [];
  const loaders = new Set(
    [...fields.map(([, field]) => field), ...links.map(([, link]) => link)].flatMap(({ loads }) =>
      Object.values(loads),
    ),
  );
  return { context, fields, links, loaders: [...loaders] };
}

const toKey = (name: string): string => `${JSON.stringify(name)}:`;

/** Reads `_embed`: an empty value, `1`, `true` and `0` mean all; otherwise it is a list of relations. */
function toEmbed(given: unknown): FieldSelection["embed"] {
  if (given === undefined) return undefined;
  if (given === "" || given === "1" || given === "true" || given === "0" || given === true)
    return true;
  const names = (Array.isArray(given) ? given : [given]).flatMap((part) =>
    typeof part === "string" ? part.split(/[\s,]+/) : [],
  );
  return new Set(names.filter((name) => name !== ""));
}

export function toRenderer(ctx: RequestContext, context: ViewContext): RenderContext {
  const { actor, args, runtime } = ctx;
  return {
    context,
    actor,
    args,
    site: runtime.site,
    settings: settingsOf(ctx),
    all: runtime.registry.contributions.all,
    // Not a getter: those of object literals make objects slow, and keep what they refer to until a major collection of garbage.
    language: languageOf(ctx),
  };
}
