import type { FieldSelection, Shape } from "../context/field-selection.ts";
import { toModuleContext } from "../context/module-context.ts";
import { type RequestContext, routeOf } from "../context/request-context.ts";
import { prune } from "../declare/static-body.ts";
import type { Loader } from "../declare/loader.ts";
import type { CallService } from "../declare/module-context.ts";
import type { RenderContext } from "../declare/render-context.ts";
import { toDb } from "@waymark/storage";
import { toRenderer } from "./fields.ts";
import { showLinks, type WithLinks, writeLinks } from "./links.ts";

type Row = Readonly<Record<string, unknown>>;
type LoadedMaps = ReadonlyMap<Loader, ReadonlyMap<number | string, unknown>>;
type OfRow<T> = (shape: Shape, row: Row, ctx: RenderContext, loaded: LoadedMaps) => T;
/** Writes further members of the JSON text of a row, with a comma before each. */
export type WriteMore = OfRow<string>;

/** Rows as the caller may see them: each in the context that is allowed for the caller. */
export async function showRows(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
): Promise<WithLinks[]> {
  return eachRow(ctx, selection, rows, showRow);
}
/** The same as JSON texts, for responses that are not processed further. */
export async function writeRows(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
  more?: WriteMore,
): Promise<string[]> {
  if (!more) return eachRow(ctx, selection, rows, writeRow);
  return eachRow(ctx, selection, rows, (shape, row, show, loaded) => {
    const text = writeRow(shape, row, show, loaded);
    return `${text.slice(0, -1)}${more(shape, row, show, loaded)}}`;
  });
}

async function eachRow<T>(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
  of: OfRow<T>,
): Promise<T[]> {
  const { full, reduced } = selection.shapes;
  const show = toRenderer(ctx, full.context);
  const reducedContext = full === reduced ? show : toRenderer(ctx, reduced.context);
  const rule = full === reduced ? undefined : selection.resource.editable;
  const loaders = new Set([...full.loaders, ...reduced.loaders]);
  const loaded = await loadAll(ctx, loaders, rows, show);
  return rows.map((row) =>
    !rule || rule.value(row as never, show)
      ? of(full, row, show, loaded)
      : of(reduced, row, reducedContext, loaded),
  );
}

const noMaps: LoadedMaps = new Map();
/** The results of these loaders for all rows. */
export async function loadAll(
  ctx: RequestContext,
  loaders: ReadonlySet<Loader>,
  rows: readonly unknown[],
  show: RenderContext,
): Promise<LoadedMaps> {
  if (rows.length === 0 || loaders.size === 0) return noMaps;
  // Concurrently: remote storage answers them together.
  const loading = [...loaders].map(
    async (loader) => [loader, await runLoader(ctx, loader, rows, show)] as const,
  );
  return new Map(await Promise.all(loading));
}
/** The results of one loader for all rows. */
export async function runLoader<V>(
  ctx: RequestContext,
  loader: Loader<V>,
  rows: readonly unknown[],
  show: RenderContext,
): Promise<ReadonlyMap<number | string, V>> {
  const { runtime, actor, session, unit } = ctx;
  const ask: CallService = async ({ run, "~bound": bound }, input) =>
    run(
      toModuleContext(runtime, routeOf(ctx).module, bound, actor, session, unit) as never,
      input as never,
    ) as never;
  return loader.load({
    rows,
    context: show,
    db: toDb(session, loader.tables),
    callService: ask,
  } as never);
}

function showRow(shape: Shape, row: Row, ctx: RenderContext, loaded: LoadedMaps): WithLinks {
  const rendered: Record<string, unknown> = {};
  for (const [name, field, tree] of shape.fields) {
    const value = field.value(row as never, ctx, valuesFor(field.loads, row, loaded) as never);
    rendered[name] = tree ? prune(value, tree) : value;
  }
  if (shape.links.length > 0) {
    const links = showLinks(shape.links, row, ctx, (link) => valuesFor(link.loads, row, loaded));
    if (!isEmpty(links)) rendered["_links"] = links;
  }
  return rendered;
}
function writeRow(shape: Shape, row: Row, ctx: RenderContext, loaded: LoadedMaps): string {
  let text = "";
  for (const [, field, tree, key] of shape.fields) {
    const value = field.value(row as never, ctx, valuesFor(field.loads, row, loaded) as never);
    const written = toJsonText(tree ? prune(value, tree) : value);
    if (written !== undefined) text += (text === "" ? key : `,${key}`) + written;
  }
  const links =
    shape.links.length > 0 &&
    writeLinks(shape.links, row, ctx, (link) => valuesFor(link.loads, row, loaded));
  if (links) text += `${text === "" ? "" : ","}"_links":${links}`;
  return `{${text}}`;
}
function isEmpty(links: object): boolean {
  for (const _ in links) return false;
  return true;
}

const nothing = Object.freeze({});
/** The results of the loaders of a field or link for one row. */
export function valuesFor(
  loads: Readonly<Record<string, Loader>>,
  row: Row,
  loaded: LoadedMaps,
): Readonly<Record<string, unknown>> {
  let values: Record<string, unknown> | undefined;
  for (const name in loads) {
    const loader = loads[name] as Loader;
    (values ??= {})[name] = loaded.get(loader)?.get(row[loader.by] as number) ?? loader.empty;
  }
  return values ?? nothing;
}

/** Characters that need no escaping between quotes. */
const plain = /^[ !#-[\]-~]*$/;
/** Longer texts mostly contain characters to escape, and searching them twice would cost more than it saves. */
const maxLength = 96;

/** A text as JSON. */
export const toQuoted = (text: string): string =>
  text.length <= maxLength && plain.test(text) ? `"${text}"` : JSON.stringify(text);

/** A value as `JSON.stringify` writes it, several times as fast for a short text or a number. */
export function toJsonText(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return toQuoted(value);
    case "number":
      return Number.isFinite(value) ? String(value) : "null";
    case "boolean":
      return value ? "true" : "false";
    default:
      return JSON.stringify(value);
  }
}
