import { useCallback, useRef } from "react";
import { ApiError } from "@waymark/client";
import type { List } from "../api/directory.ts";
import type { Lost } from "../api/lost-write.ts";
import type { VersionedItem } from "../api/queries.ts";
import { hasSent } from "../forms/merge.ts";
import { type PostValues, toPostValues } from "./post-values.ts";
import { readPost, type SaveOptions, type Sending, storePost, toSending } from "./store-post.ts";
import type { EditedPost } from "./use-post-values.ts";

/** Sends the latest values of a post, also after saves whose response was lost. */
export function useStorePost(list: List, { fields, latest, adopt }: EditedPost) {
  /** What a save without a response has sent: the site may have stored it. */
  const unanswered = useRef<Sending>(undefined);
  /** Continues with a newer version if all that differs in it was sent by this user. Returns whether it is. */
  const adoptOwn = useCallback(
    (id: string, stored: VersionedItem, options: SaveOptions): boolean => {
      const now = toPostValues(fields, stored.item);
      const { before } = latest.current;
      const own = [toSending(latest.current, options), unanswered.current].find(
        (one) => one && hasSent(now, before, one.sent),
      );
      if (!own) return false;
      unanswered.current = undefined;
      adopt(id, stored, own.shown);
      return true;
    },
    [fields, latest, adopt],
  );
  const creation: Lost<PostValues> = useRef(undefined);
  /** The values that the last save has sent. */
  const sent = useRef<PostValues>(undefined);
  /** Stores the latest values; if the response of the save before was lost, over the version which that has stored. */
  const storeLatest = async (options: SaveOptions) => {
    const edited = latest.current;
    sent.current = edited.values;
    try {
      const saved = await storePost(list, fields, edited, options, creation);
      unanswered.current = undefined;
      return saved;
    } catch (error) {
      const { id } = edited.base;
      const isConflict = error instanceof ApiError && error.status === 412;
      if (!isConflict) unanswered.current = toSending(edited, options);
      else if (id !== undefined && adoptOwn(id, await readPost(list, id), options))
        return storePost(list, fields, latest.current, options, creation);
      throw error;
    }
  };
  return { storeLatest, adoptOwn, sent };
}
