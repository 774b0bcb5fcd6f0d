import { useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { List, Schemas } from "../api/directory.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useUserId } from "./content-type.ts";
import { localCopy, newCopyName } from "./local-copy.ts";
import { type PostValues, toPostValues } from "./post-values.ts";
import { readPost } from "./store-post.ts";
import { usePostValues } from "./use-post-values.ts";
import { useSavePost } from "./use-save-post.ts";

/** The post that is edited. */
export type Post = ReturnType<typeof usePost>;

/** The state of the screen of a post: the stored values, the changed ones, and the functions to save them. */
export function usePost(
  list: List,
  args: Schemas,
  firstId: string | undefined,
  first: VersionedItem | undefined,
) {
  const user = useUserId();
  const form = usePostValues(list, args, firstId, first);
  const { fields, base, before, values, changes, latest, errors, set, change, adopt } = form;
  const isDirty = Object.keys(changes).length > 0;
  const [newName] = useState(newCopyName);
  const copyOf = useCallback(
    (id: string | undefined) => localCopy(user, list.path, id ?? newName),
    [user, list.path, newName],
  );
  const copy = useMemo(() => copyOf(base.id), [copyOf, base.id]);
  const { save, isSending, inOrder, adoptOwn, hasConflict, setConflict, toMessage } = useSavePost(
    list,
    form,
    copyOf,
  );

  return {
    list,
    fields,
    id: base.id,
    item: base.stored?.item,
    etag: base.stored?.etag,
    mayRemove: base.stored?.mayRemove ?? false,
    before,
    values,
    set,
    change,
    setAll: form.setAll,
    restore: form.restore,
    changes,
    latest,
    errors,
    isDirty,
    /** Whether there are changes that no request contains. */
    hasUnsent: isDirty && !isSending,
    save,
    adopt,
    adoptOwn,
    inOrder,
    copy,
    user,
    hasConflict,
    setConflict,
    toMessage,
    /** Whether a value can be edited, that is, whether the site accepts it. */
    has: (name: string) => Object.hasOwn(args, name),
    /** Saves values over a version that somebody else has saved. */
    saveOver: (stored: VersionedItem, chosen: PostValues) => {
      // The request reads what was rendered last.
      flushSync(() => {
        form.replace(stored, chosen);
        setConflict(false);
      });
      save.mutate({});
    },
    /** Applies the currently stored values if nothing was changed. */
    refresh: async () => {
      if (base.id === undefined || isDirty) return;
      const { id } = base;
      await inOrder(async () => adopt(id, await readPost(list, id), values));
    },
    /** Replaces the changed values by the currently stored ones. */
    reload: async () => {
      if (base.id === undefined) return;
      const stored = await readPost(list, base.id);
      copy.clear();
      setConflict(false);
      form.replace(stored, toPostValues(fields, stored.item));
    },
  };
}
