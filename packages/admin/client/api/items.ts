import { collect, cursorPagesOf, nextCursorIn, pagesOf } from "./collect-pages.ts";
import type { List } from "./directory.ts";
import { type Input, send } from "./connection.ts";
import {
  idOf,
  isReadByCursor,
  type Item,
  itemPath,
  toItemScreen,
  toListBelow,
} from "./item-path.ts";
import { valueAt } from "./values.ts";

export { idOf, type Item, itemPath, toItemScreen, toListBelow };
/** A page of a list. */
export interface ItemPage {
  readonly items: readonly Item[];
  /** The total number of items; undefined if the list does not return it. */
  readonly total: number | undefined;
  /** The cursor of the next page, if the list is read by cursor and has one. */
  readonly next?: string | undefined;
}

/** Reads a page of a list. */
export async function loadItems(list: List, input: Input, signal?: AbortSignal): Promise<ItemPage> {
  const query = { ...list.query, ...input };
  const { body, total, headers } = await send("GET", list.path, query, { signal });
  const rows = list.rows === null ? body : valueAt(body as Item, list.rows);
  const items = Array.isArray(rows)
    ? (rows as readonly Item[])
    : Object.values((rows ?? {}) as object);
  const counted = list.total === null ? total : valueAt(body as Item, list.total);
  return {
    items,
    total: typeof counted === "number" ? counted : undefined,
    ...(isReadByCursor(list) && { next: nextCursorIn(headers) }),
  };
}

/** The pages of a list, in the maximum size. */
function pagesOfList(
  list: List,
  input: Input,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  const { page, first, size, max } = list.paging;
  const load = (at: unknown) => loadItems(list, { ...input, [page]: at, [size]: max }, signal);
  return isReadByCursor(list)
    ? cursorPagesOf(async (cursor) => {
        const { items, next } = await load(cursor);
        return { items, next };
      })
    : pagesOf(max, (at) => load(at + first));
}

/** Reads all pages of a list, up to 10,000 items. */
export async function loadAllItems(
  list: List,
  input: Input,
  signal?: AbortSignal,
): Promise<readonly Item[]> {
  const { page, size } = list.paging;
  const hasPages = isReadByCursor(list) || Object.hasOwn(input, page);
  if (!hasPages || !Object.hasOwn(input, size)) return (await loadItems(list, input, signal)).items;
  return collect(pagesOfList(list, input, signal));
}

/** Finds an item in its list, for lists without an endpoint for one item: by its id, or else on its pages. */
export async function findItem(
  list: List,
  id: string,
  signal?: AbortSignal,
): Promise<Item | undefined> {
  const isAsked = (item: Item) => idOf(list, item) === id;
  const context = list.mayEdit ? { context: "edit" } : {};
  if (list.lookup === "list") {
    const { items } = await loadItems(list, { ...context, include: [id] }, signal);
    return items.find(isAsked);
  }
  for await (const items of pagesOfList(list, context, signal)) {
    const found = items.find(isAsked);
    if (found) return found;
  }
  return undefined;
}

const titleFields = [
  "title",
  "name",
  "label",
  "subject",
  "display_name",
  "login",
  "url",
  "source",
  "email",
  "slug",
];

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);
/** A time in the language of the document. */
const toTime = (text: string): string =>
  new Date(text).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });

/** The title of an item. If the title is a time, it is formatted in the language of the user. */
export function titleOf(list: List, item: Item): string {
  const names = list.title === null ? titleFields : [list.title];
  for (const name of names) {
    const text = toText(valueAt(item, name));
    if (text !== "") return isInstant(text) ? toTime(text) : text;
  }
  return `#${idOf(list, item)}`;
}

/** Formats a value as text for display: texts of content are without HTML. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  const { raw, rendered } = value as { readonly raw?: unknown; readonly rendered?: unknown };
  if (typeof raw === "string") return raw.trim();
  return typeof rendered === "string" ? withoutTags(rendered) : "";
}

const parser = new DOMParser();
/** The text of a piece of HTML. */
export const withoutTags = (html: string): string =>
  (/[<&]/.test(html) ? parser.parseFromString(html, "text/html").body.textContent : html).trim();
