import { toAsciiAddress } from "../compile/router.ts";
import type { FieldSelection } from "../context/field-selection.ts";
import { thenMaybe, routeOf, type RequestContext } from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import { isResponse } from "../response/send.ts";
import type { CursorPage } from "../declare/cursor.ts";
import { prune, toFieldTree, isPrepared, type StaticBody } from "../declare/static-body.ts";
import type { LinkBody } from "../declare/link.ts";
import type { Resource } from "../declare/resource.ts";
import type { Deleted, Returns } from "../declare/returns.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { idempotencyKey } from "../idempotency/key.ts";
import { isFresh, isVolatile, validators } from "../response/conditional.ts";
import { embed, isEmbeddedAtOnce, writeEmbedded } from "../response/embed.ts";
import { plainly, toFieldSelection, toRenderer } from "../response/fields.ts";
import { toEventResponse } from "../response/event-stream.ts";
import type { WithLinks } from "../response/links.ts";
import { cursorHeaders, pageHeaders } from "../response/page.ts";
import { toSocketResponse } from "./socket-session.ts";
import { showRows, writeRows } from "../response/rows.ts";
import type { Page } from "@waymark/storage";

type Row = Readonly<Record<string, unknown>>;

/** Turns the value that the handler returned into a response: context, fields, links, embeds, totals and validators. */
export function respond(ctx: RequestContext): void | Promise<void> {
  return thenMaybe(toDraft(ctx), (draft) => {
    ctx.draft = draft;
  });
}

function toDraft(ctx: RequestContext): ResponseDraft | Promise<ResponseDraft> {
  const { endpoint, returned } = routeOf(ctx);
  if (endpoint.returns?.kind === "stream") return toEventResponse(ctx, endpoint.returns);
  if (endpoint.returns?.kind === "socket") return toSocketResponse(ctx, endpoint.returns);
  const { value } = ctx;
  if (isResponse(value))
    return { status: value.status, headers: {}, body: undefined, response: value };
  return returned ? showReturned(ctx, returned) : plain(ctx, value);
}

function plain(ctx: RequestContext, value: unknown): ResponseDraft {
  const { endpoint } = routeOf(ctx);
  if (isPrepared(value)) return fromPrepared(ctx, value);
  const tree = toFieldTree(ctx.incoming.query["_fields"]);
  const status = endpoint.status ?? 200;
  const { returns } = endpoint;
  const plainReturns = returns?.kind === "plain" ? returns : undefined;
  // Without a declaration, null means that there is no body.
  const body = value === null && !plainReturns ? undefined : value;
  const own = plainReturns?.headers?.(value as never);
  const cookies = plainReturns?.cookies?.(value as never);
  const exposes = own && Object.keys(own);
  return {
    status,
    headers: own ?? {},
    ...(exposes && { exposes }),
    ...(cookies && { cookies }),
    body: tree ? prune(body, tree) : body,
  };
}

/**
 * Whether the body is sent as text directly. Transformed and stored responses need the value, and calls in process do not
 * use text.
 */
function isSentPlain(incoming: RequestInput): boolean {
  const { query, within, actor } = incoming;
  const isTransformed = "_envelope" in query || "_pretty" in query || "_jsonp" in query;
  return !within && !actor && !isTransformed && !isStored(incoming);
}

/** Sends static bytes unchanged; with `_fields`, sends the selected part. */
function fromPrepared({ incoming }: RequestContext, value: StaticBody): ResponseDraft {
  const tree = toFieldTree(incoming.query["_fields"]);
  if (tree) {
    const body = prune(value.value(), { ...tree, ...value.always });
    return { status: 200, headers: {}, body };
  }
  if (!isSentPlain(incoming)) return { status: 200, headers: {}, body: value.value() };
  return value.answer(incoming.header("if-none-match"), incoming.header("accept-encoding"));
}

async function showReturned(ctx: RequestContext, returns: Returns<never>): Promise<ResponseDraft> {
  const { value } = ctx;
  const selection = ctx.selection ?? toFieldSelection(ctx, returns);
  if (returns.kind === "page") {
    const page = value as Page<Row> | CursorPage<Row>;
    const { items } = page;
    const headers = "total" in page ? pageHeaders(ctx, page) : cursorHeaders(ctx, page);
    if (isWritten(ctx, selection)) {
      const texts = await writeItems(ctx, selection, items);
      return { status: 200, headers, body: undefined, text: `[${texts.join()}]` };
    }
    return { status: 200, headers, body: await show(ctx, selection, items) };
  }
  if (returns.kind === "map") return showMap(ctx, returns, value as readonly Row[]);
  if (isDeleted(value)) return gone(selection, value);
  const row = value as Row;
  const resource = selection.resource;
  const isRead = routeOf(ctx).endpoint.methods[0] === "GET";
  const volatile =
    isRead && !selection.embed && isVolatile(selection, row)
      ? (await writeRows(ctx, selection, [row])).join()
      : undefined;
  const fresh = validators(ctx, resource, row, volatile);
  if (isRead && isFresh(ctx, fresh)) return { status: 304, headers: fresh, body: undefined };
  const headers: Record<string, string> = {
    ...fresh,
    ...(isRead && ownHeaders(ctx, resource, row)),
    ...returns.headers?.(row as { readonly id: number }),
  };
  const isText = isWritten(ctx, selection);
  const text = isText ? (volatile ?? (await writeItems(ctx, selection, [row])).join()) : undefined;
  const [shown] = isText ? [] : await show(ctx, selection, [row]);
  const { status } = routeOf(ctx);
  if (status === 201) {
    const self = selfOf(ctx, resource, row, shown);
    if (self) headers["Location"] = toAsciiAddress(self);
  }
  return text === undefined
    ? { status, headers, body: shown }
    : { status, headers, body: undefined, text };
}

/** Whether the rows can be serialized directly: without `_fields`, and without embedded responses of other routes. */
const isWritten = ({ incoming }: RequestContext, selection: FieldSelection): boolean =>
  !selection.tree && isSentPlain(incoming) && (!selection.embed || isEmbeddedAtOnce(selection));
const writeItems = (
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
): Promise<string[]> => (selection.embed ? writeEmbedded : writeRows)(ctx, selection, rows);

/** Whether the response is stored, as a value, for requests with the same idempotency key. */
const isStored = (incoming: RequestInput): boolean =>
  incoming.method !== "GET" && idempotencyKey(incoming) !== undefined;

/** Complete objects: `_fields` selects keys of the map. */
async function showMap(
  ctx: RequestContext,
  { resource, by = "" }: Returns<never>,
  rows: readonly Row[],
): Promise<ResponseDraft> {
  const { context, tree } = ctx.selection as FieldSelection;
  const renderedRows = await showRows(ctx, plainly(resource as unknown as Resource, context), rows);
  const body = Object.fromEntries(rows.map((row, i) => [String(row[by]), renderedRows[i]]));
  return { status: 200, headers: {}, body: tree ? prune(body, tree) : body };
}

const isDeleted = (value: unknown): value is Deleted =>
  typeof value === "object" && value !== null && "~deleted" in value;
function gone({ tree }: FieldSelection, { "~deleted": shown }: Deleted): ResponseDraft {
  const { _links: _, ...previous } = shown as WithLinks;
  const body = { deleted: true, previous };
  return { status: 200, headers: {}, body: tree ? prune(body, tree) : body };
}

async function show(
  ctx: RequestContext,
  selection: FieldSelection,
  rows: readonly Row[],
): Promise<WithLinks[]> {
  const renderedRows = await showRows(ctx, selection, rows);
  if (selection.embed) await embed(ctx, selection, rows, renderedRows);
  // A single object includes all its links if any of them is selected; a list includes just the selected ones.
  const isList = routeOf(ctx).endpoint.returns?.kind === "page";
  const linkTree = selection.tree?.["_links"];
  if (linkTree && isList)
    for (const item of renderedRows)
      if (item._links)
        item._links = prune(item._links, linkTree) as Record<string, readonly LinkBody[]>;
  return renderedRows;
}
function ownHeaders(
  ctx: RequestContext,
  resource: Resource,
  row: Row,
): Readonly<Record<string, string>> {
  return resource.headers?.value(row as never, toRenderer(ctx, "view")) ?? {};
}
function selfOf(
  ctx: RequestContext,
  resource: Resource,
  row: Row,
  rendered: WithLinks | undefined,
): string | undefined {
  const known = rendered?._links?.["self"]?.[0]?.href;
  if (known) return known;
  const show = toRenderer(ctx, "view");
  const to = resource.links["self"]?.href(row as never, show, {} as never);
  const href =
    typeof to === "string"
      ? to
      : Array.isArray(to)
        ? (to[0]?.href as string)
        : (to as Row | undefined)?.["href"];
  if (typeof href !== "string") return undefined;
  return href.startsWith("/") ? ctx.runtime.site.api + href : href;
}
