import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { List, ListSchemas } from "./directory.ts";
import { type Input, send } from "./connection.ts";
import { ApiError } from "@waymark/client";
import { findItem, type Item, itemPath, loadItems } from "./items.ts";
import { storedItemOf, withStored } from "./stored.ts";

/** An item with the version and the permissions in its response. */
export interface VersionedItem {
  readonly item: Item;
  readonly etag: string | undefined;
  /** Whether the user may update this item. */
  readonly mayUpdate: boolean;
  /** Whether the user may delete this item. */
  readonly mayRemove: boolean;
}

/** Whether a response allows a method: `Allow` lists those that the user may call for this item. */
export const allows = (headers: Headers, method: string): boolean =>
  headers.get("allow")?.split(/,\s*/).includes(method) ?? true;

/** An item with the version and permissions from the headers of its response. */
export function toVersioned(list: List, item: Item, headers: Headers): VersionedItem {
  const { update, remove } = list.operations;
  const may = (key: string | null) => key !== null && allows(headers, key.split(" ")[0] ?? "");
  return {
    item,
    etag: headers.get("etag") ?? undefined,
    mayUpdate: may(update),
    mayRemove: may(remove),
  };
}

/** Reads an item; with a context, in this context if the user may update the item. */
export async function readItem(
  list: List,
  id: string,
  context: "edit" | undefined,
  signal: AbortSignal,
): Promise<VersionedItem> {
  if (list.operations.read === null) {
    const item = await findItem(list, id, signal);
    if (!item) throw new ApiError(404, { code: "rest_not_found", message: `#${id}` });
    return toVersioned(list, item, new Headers());
  }
  const path = itemPath(list, id);
  const read = (input: Input) => send<Item>("GET", path, input, { signal });
  const { body, headers } = await read(context && list.mayEdit ? { context } : {});
  const found = toVersioned(list, body, headers);
  // Other items of the list may be out of reach, but this one is the user's own, such as their profile.
  if (found.mayUpdate && list.stored) {
    const own = itemPath({ ...list, item: storedItemOf(list) }, id);
    const { body: stored } = await send<Item>("GET", own, { context: "edit" }, { signal });
    return { ...found, item: withStored(found.item, stored, list.stored.fields) };
  }
  if (!context || list.mayEdit || !found.mayUpdate) return found;
  const edited = await read({ context });
  return toVersioned(list, edited.body, edited.headers);
}

/** The context that forms read items in, if the list has it. */
export const editContextOf = ({ list }: ListSchemas): "edit" | undefined =>
  list?.["context"]?.enum?.includes("edit") ? "edit" : undefined;

/**
 * Reads an item and caches it: see `readItem`. It is not read again while its form is open, except after a change,
 * because the input of the user belongs to the version with which the form was opened.
 */
export const itemQuery = (list: List | undefined, id: string, context?: "edit") =>
  queryOptions({
    queryKey: ["item", list?.slug, id, context ?? "view"],
    queryFn: async ({ signal }): Promise<VersionedItem> => {
      if (!list) throw new Error("No list");
      return readItem(list, id, context, signal);
    },
    staleTime: context === "edit" ? 0 : 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Reads a page of a list. */
export const itemsQuery = (list: List, input: Input) =>
  queryOptions({
    queryKey: ["items", list.slug, input, list.path],
    queryFn: ({ signal }) => loadItems(list, input, signal),
    placeholderData: keepPreviousData,
  });

/** The query for the number of the items that match a query. */
export const totalQuery = (list: List, query: Input) =>
  queryOptions({
    queryKey: ["items", list.slug, "count", query],
    queryFn: async ({ signal }) => {
      const context = list.mayEdit ? { context: "edit" } : {};
      // The shortest response, unless its body has the total.
      const size = { [list.paging.size]: 1, ...(list.total === null && { _fields: list.id }) };
      return (await loadItems(list, { ...size, ...context, ...query }, signal)).total ?? 0;
    },
  });
