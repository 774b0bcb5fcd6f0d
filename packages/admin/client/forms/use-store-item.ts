import { useRef } from "react";
import { type List, useSchemas } from "../api/directory.ts";
import { type Item, itemPath } from "../api/items.ts";
import { createOnce, type Lost, repeatLost, sendNew } from "../api/lost-write.ts";
import { editContextOf, itemQuery, readItem, type VersionedItem } from "../api/queries.ts";
import type { Values } from "../conflict/choices.ts";
import { type FormField, isChanged, toChanges, toValues } from "./fields.ts";
import { toMerged } from "./merge.ts";

/** Reads and writes the items of a list. A write whose response was lost is repeated before the next one. */
export function useStoreItem(list: List, fields: readonly FormField[]) {
  const context = editContextOf(useSchemas(list));
  const lost: Lost<Values> = useRef(undefined);
  const read = (id: string) => readItem(list, id, context, new AbortController().signal);
  const create = async (input: Values, values: Values): Promise<Item> =>
    (await createOnce(list, input, values, lost)).body;
  /** Sends what differs from the values of a version. */
  const update = async (
    id: string,
    etag: string | undefined,
    from: Values,
    to: Values,
  ): Promise<Item> => {
    const earlier = await repeatLost(lost);
    const base = earlier?.values ?? from;
    if (earlier && !isChanged(fields, base, to)) return earlier.reply.body;
    const [method = "PATCH"] = list.operations.update?.split(" ") ?? [];
    const version = earlier ? (earlier.reply.headers.get("etag") ?? undefined) : etag;
    const input = toChanges(fields, base, to, true);
    const path = itemPath(list, id);
    return (await sendNew({ method, path, input, etag: version, values: to }, lost)).body;
  };
  /** Without ETags, the stored version is read and compared before each save. Returns the item, or that version if it is a conflict. */
  const updateUnversioned = async (
    id: string,
    before: Values,
    now: Values,
  ): Promise<{ readonly saved?: Item; readonly conflict?: VersionedItem }> => {
    const newest = await read(id);
    const theirs = toValues(fields, newest.item);
    const merged = toMerged(theirs, { before, now, sent: lost.current?.values });
    lost.current = undefined;
    return merged ? { saved: await update(id, newest.etag, theirs, merged) } : { conflict: newest };
  };
  return {
    read,
    create,
    update,
    updateUnversioned,
    queryOf: (id: string) => itemQuery(list, id, context),
  };
}
