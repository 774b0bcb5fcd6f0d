import { isSameOrigin, type Actor, type CallResult } from "@waymark/core";
import type { Call } from "../builder.ts";
import type { PageItem } from "../templates/types.ts";

/** The API of the site with the permissions of the visitor, so that pages only show data that the visitor may read. */
export interface Visitor {
  /** The signed-in user; undefined for anonymous visitors. */
  readonly user: Actor | undefined;
  /** `get("posts", { per_page: 5 })` calls `GET /core/v2/posts`. */
  readonly get: (path: string, query?: object) => Promise<CallResult>;
  readonly post: (path: string, input: object) => Promise<CallResult>;
}

/** The visitor who sent a request. Writes of other sites' pages are those of an anonymous visitor. */
export async function visitorOf({ request, site, caller, call, actor }: Call): Promise<Visitor> {
  const { headers, method } = request;
  const hasCredentials = headers.has("cookie") || headers.has("authorization");
  const isOwn = method === "GET" || method === "HEAD" || isSameOrigin(request, site);
  const as = hasCredentials && isOwn ? await caller() : actor;
  const agent = headers.get("user-agent");
  const options = { as, headers: agent === null ? {} : { "user-agent": agent } };
  return {
    user: as.id === 0 ? undefined : as,
    get: (path, query = {}) => call(`GET /core/v2/${path}`, query, options),
    post: (path, input) => call(`POST /core/v2/${path}`, input, options),
  };
}

/** The anonymous visitor, for content that is the same for everybody. */
export const anonymousVisitor = ({ call }: Pick<Call, "call">): Visitor => ({
  user: undefined,
  get: (path, query = {}) => call(`GET /core/v2/${path}`, query),
  post: (path, input) => call(`POST /core/v2/${path}`, input),
});

/** One page of a list of items. */
export interface ItemList {
  readonly items: readonly PageItem[];
  readonly pages: number;
  readonly total: number;
}
const none: ItemList = { items: [], pages: 0, total: 0 };
const embeds = ["author", "core:term", "core:featuredmedia"];

/** Reads a list of items with their authors, terms and featured images. Empty if the API rejects the request. */
export async function listItems(visitor: Visitor, base: string, query: object): Promise<ItemList> {
  const { status, headers, body } = await visitor.get(base, { _embed: embeds, ...query });
  if (status !== 200) return none;
  return {
    items: body as readonly PageItem[],
    pages: Number(headers["X-Core-TotalPages"] ?? 0),
    total: Number(headers["X-Core-Total"] ?? 0),
  };
}

/** Reads an item by its id; undefined if the visitor may not read it. With a wrong password it is locked. */
export async function readItem(
  visitor: Visitor,
  base: string,
  id: number,
  password?: string,
): Promise<PageItem | undefined> {
  const path = `${base}/:id`;
  const input = { id, _embed: embeds };
  if (password !== undefined) {
    const { status, body } = await visitor.get(path, { ...input, password });
    if (status === 200) return body as PageItem;
  }
  const { status, body } = await visitor.get(path, input);
  return status === 200 ? (body as PageItem) : undefined;
}

/** The first object of a list, such as the term with a slug. */
export async function firstOf<T>(
  visitor: Visitor,
  base: string,
  query: object,
): Promise<T | undefined> {
  const { status, body } = await visitor.get(base, query);
  return status === 200 ? (body as readonly T[])[0] : undefined;
}

/** Embedded objects of an item. Those that are not public are embedded as errors, and left out. */
export const embeddedIn = <T extends object>(
  { _embedded }: { readonly _embedded?: PageItem["_embedded"] | undefined },
  rel: string,
): readonly T[] =>
  ((_embedded?.[rel] ?? []).flat() as (T & { readonly code?: string })[]).filter(
    (one) => typeof one === "object" && one.code === undefined,
  );
