import { notifications } from "@mantine/notifications";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ContentType } from "./content-type.ts";
import { readSeo, type SeoValues, useMayEditSeo, writeSeo } from "./seo-values.ts";
import type { Post } from "./use-post.ts";

/** The values for search engines that are edited beside a post. */
export type Seo = ReturnType<typeof useSeo>;

/** Reads the values for search engines, and saves them after the post. */
export function useSeo(post: Post, type: ContentType) {
  const t = useTranslations("content.seo");
  const mayEdit = useMayEditSeo();
  const queries = useQueryClient();
  const { id } = post;
  const isOffered = type.isViewable && mayEdit;
  const queryKey = ["seo", id];
  const { data, isFetched } = useQuery({
    queryKey,
    queryFn: isOffered && id !== undefined ? () => readSeo(id) : skipToken,
  });
  const stored = data ?? {};
  const [changes, setChanges] = useState<SeoValues>({});
  const isDirty = Object.keys(changes).length > 0;

  const pending = useRef({ changes, isDirty });
  pending.current = { changes, isDirty };
  const savedAt = post.save.submittedAt;
  const isSaved = post.save.isSuccess;
  useEffect(() => {
    if (!isSaved || id === undefined || !pending.current.isDirty) return;
    const sent = pending.current.changes;
    writeSeo(id, sent).then(
      (values) => {
        queries.setQueryData(["seo", id], values);
        setChanges((now) => (now === sent ? {} : now));
      },
      (error: unknown) =>
        notifications.show({
          color: "red",
          message: t("notSaved", { reason: post.toMessage(error) }),
        }),
    );
  }, [isSaved, savedAt, id]);

  return {
    isOffered,
    /** Whether the stored values are known, or cannot be read. */
    isLoaded: !isOffered || id === undefined || isFetched,
    stored,
    changes,
    values: { ...stored, ...changes },
    isDirty,
    setAll: setChanges,
    set: (name: string, value: unknown) => setChanges((now) => ({ ...now, [name]: value })),
  };
}
