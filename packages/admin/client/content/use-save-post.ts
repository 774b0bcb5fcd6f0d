import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import type { List } from "../api/directory.ts";
import { fieldErrorsOf, messageOf } from "../api/problem.ts";
import { useStoredAddress } from "../forms/use-stored-address.ts";
import type { localCopy } from "./local-copy.ts";
import type { SaveOptions } from "./store-post.ts";
import type { EditedPost } from "./use-post-values.ts";
import { useStorePost } from "./use-store-post.ts";

/** Runs requests one after another: each of them expects the version that the one before has stored. */
function useRequestQueue() {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<T>(run: () => Promise<T>): Promise<T> => {
    const running = queue.current.then(run);
    queue.current = running.catch(() => undefined);
    return running;
  }, []);
}

/** Saves a post, and shows the result: a message, the errors of fields, a conflict, or the address of the new post. */
export function useSavePost(
  list: List,
  form: EditedPost,
  copyOf: (id: string | undefined) => ReturnType<typeof localCopy>,
) {
  const { fields, latest, values, setErrors, adopt } = form;
  const t = useTranslations("content");
  const queries = useQueryClient();
  const showAddress = useStoredAddress(list.slug);
  const [hasConflict, setConflict] = useState(false);
  const inOrder = useRequestQueue();
  const { storeLatest, adoptOwn, sent } = useStorePost(list, form);
  const save = useMutation({
    mutationFn: (options: SaveOptions) =>
      inOrder(async () => {
        const saved = await storeLatest(options);
        // The values of panels are saved after the post.
        const old = copyOf(latest.current.base.id);
        const { panels = {} } = old.read() ?? {};
        old.clear();
        if (Object.keys(panels).length > 0) copyOf(saved.id).write({ values: {}, panels });
        adopt(saved.id, saved.stored, saved.shown);
        return saved;
      }),
    onSuccess: async ({ id, wasNew, stored }, { isQuiet }) => {
      setErrors({});
      setConflict(false);
      if (!isQuiet) notifications.show({ message: t(savedMessage(stored.item["status"])) });
      void queries.invalidateQueries({ queryKey: ["items"] });
      void queries.invalidateQueries({ queryKey: ["revisions", list.slug, id] });
      if (wasNew) await showAddress(id);
    },
    onError: (error, { isQuiet }) => {
      if (error instanceof ApiError && error.status === 412) return setConflict(true);
      const found = fieldErrorsOf(error);
      setErrors(found);
      if (isQuiet) return;
      const known = fields.filter(({ name }) => name in found);
      notifications.show({
        color: "red",
        message:
          known.length > 0 ? known.map(({ name }) => found[name]).join(" ") : toMessage(error),
      });
    },
  });
  const toMessage = (error: unknown): string =>
    error instanceof TypeError ? t("offline") : messageOf(error);

  /** Whether the request that is running contains the current values. */
  const isSending = save.isPending && sent.current === values;
  return { save, isSending, inOrder, adoptOwn, hasConflict, setConflict, toMessage };
}

const savedMessage = (status: unknown) => {
  switch (status) {
    case "publish":
    case "private":
      return "savedPublished" as const;
    case "future":
      return "savedScheduled" as const;
    case "pending":
      return "savedPending" as const;
    default:
      return "savedDraft" as const;
  }
};
