import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import type { ContentType } from "./content-type.ts";
import type { Post } from "./use-post.ts";

/** The values of a post for search engines. */
export type SeoValues = Readonly<Record<string, unknown>>;
/** The values for search engines that are edited beside a post. */
export type Seo = ReturnType<typeof useSeo>;

/** Reads the values for search engines, and saves them after the post. */
export function useSeo(post: Post, type: ContentType) {
  const t = useTranslations("content.seo");
  const may = useMay();
  const queries = useQueryClient();
  const { id } = post;
  const isOffered =
    type.isViewable && may("GET /seo/v2/items/:id") && may("PATCH /seo/v2/items/:id");
  const queryKey = ["seo", id];
  const { data, isFetched } = useQuery({
    queryKey,
    queryFn: async () =>
      (await send<{ readonly values: SeoValues }>("GET", `/seo/v2/items/${id}`)).body.values,
    enabled: isOffered && id !== undefined,
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
    send<{ readonly values: SeoValues }>("PATCH", `/seo/v2/items/${id}`, sent).then(
      ({ body }) => {
        queries.setQueryData(["seo", id], body.values);
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
