import { withNumbers } from "../args/brackets.ts";
import { resourceAt } from "../compile/registry.ts";
import { hash53 } from "../crypto/hashes.ts";
import type { FieldSelection, Shape } from "../context/field-selection.ts";
import { routeOf, type RequestContext } from "../context/request-context.ts";
import { callerKey } from "../declare/actor.ts";
import type { Resource } from "../declare/resource.ts";
import { errors } from "../errors/errors.ts";
import { matchesEtag, toEtags } from "./etag.ts";
import { toRenderer } from "./fields.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * The headers for conditional requests. A tag contains the object's version and the shape of the response: `"7-3-k2j9"` is
 * version 3 of object 7. Embedded objects have their own versions, so a response with them gets none.
 *
 * @param rendered - The text of the response, if that may change without the object: the tag then includes it.
 */
export function validators(
  ctx: RequestContext,
  resource: Resource,
  row: Row,
  rendered?: string,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const show = toRenderer(ctx, ctx.selection?.context ?? "view");
  if (resource.version && !ctx.selection?.embed) {
    const version = `${row["id"]}-${resource.version.value(row as never, show)}`;
    const value = rendered === undefined ? "" : `-${hash53(rendered)}`;
    headers["ETag"] = `"${version}-${shapeOf(ctx)}${value}"`;
  }
  if (rendered !== undefined) return headers;
  const modified = resource.modified?.value(row as never, show);
  if (modified) headers["Last-Modified"] = modified.toUTCString();
  return headers;
}

/** Whether the client has the current version. */
export function isFresh(ctx: RequestContext, headers: Readonly<Record<string, string>>): boolean {
  const { incoming } = ctx;
  const tags = incoming.header("if-none-match");
  const tag = headers["ETag"];
  if (tags !== null) return tag !== undefined && matchesEtag(tags, tag);
  const since = incoming.header("if-modified-since");
  const modified = headers["Last-Modified"];
  if (since === null || modified === undefined || tag === undefined) return false;
  return Date.parse(modified) <= Date.parse(since);
}

/** Rejects a write if the stored object is not the version that the client has read. */
export function checkPreconditions(ctx: RequestContext): void {
  const { endpoint } = routeOf(ctx);
  if (endpoint.methods[0] === "GET" || typeof ctx.found !== "object") return;
  const tags = ctx.incoming.header("if-match");
  if (tags === null) return checkAge(ctx);
  const resource = resourceOf(ctx);
  if (!resource?.version || tags.trim() === "*") return;
  const row = ctx.found as Row;
  const current = `"${row["id"]}-${resource.version.value(row as never, toRenderer(ctx, "edit"))}-`;
  if (!toEtags(tags).some((tag) => tag.startsWith(current)))
    throw errors.rest_precondition_failed();
}

/** The same by date, to the second, for clients that do not use tags. */
function checkAge(ctx: RequestContext): void {
  const since = Date.parse(ctx.incoming.header("if-unmodified-since") ?? "");
  const modified = resourceOf(ctx)?.modified;
  if (Number.isNaN(since) || !modified) return;
  const changed = modified.value(ctx.found as never, toRenderer(ctx, "edit")).getTime();
  if (Math.floor(changed / 1000) > Math.floor(since / 1000))
    throw errors.rest_precondition_failed();
}

/** The resource of the path: a `remove` returns none itself, but a `get` of the same path does. */
function resourceOf(ctx: RequestContext): Resource | undefined {
  const { returned = resourceAt(routeOf(ctx).pathEntry) } = routeOf(ctx);
  return returned?.resource as Resource | undefined;
}

/** Distinguishes responses with the same version: by context, fields, args and caller. */
const shapeOf = ({ incoming, actor, selection: wanted }: RequestContext): string =>
  hash53(
    `${wanted?.context} ${actor.id || (callerKey(actor) ?? 0)} ${JSON.stringify(incoming.query, withNumbers)}`,
  );

/** Whether the response for a row may change although the row does not. */
export function isVolatile({ shapes: { full, reduced } }: FieldSelection, row: Row): boolean {
  const has = ({ fields }: Shape): boolean =>
    fields.some(([, field]) => field.volatile?.(row as never));
  return has(full) || (reduced !== full && has(reduced));
}
