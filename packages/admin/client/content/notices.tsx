import { Alert, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type Item, itemPath } from "../api/items.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { isSame, toValues } from "../forms/fields.ts";
import { textOf, toPostValues } from "./post-values.ts";
import { type Post, readPost } from "./use-post.ts";

/** The decisions of the user about a post: on unsaved changes that were found, and on changes of others. */
export const Notices = ({ post }: { readonly post: Post }) => (
  <>
    <Restore post={post} />
    {post.hasConflict && <Conflict post={post} />}
  </>
);

interface Found {
  readonly kind: "local" | "autosave";
  readonly time: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Offers changes that were stored on this device, or an autosave that is newer than the post. */
function Restore({ post }: { readonly post: Post }) {
  const t = useTranslations("content.restore");
  const format = useFormatter();
  const { list, id, item, user, copy, fields, setAll } = post;
  const [found, setFound] = useState<Found>();
  const [isOpened] = useState(() => ({ id, modified: item?.["modified_gmt"] }));
  useEffect(() => {
    const local = copy.read();
    if (!local) return;
    // The site may have stored them, though its response was lost.
    const isStored = Object.entries(local.values).every(([name, value]) =>
      isSame(value, post.before[name]),
    );
    if (isStored) copy.clear();
    else setFound({ kind: "local", ...local });
    // Only changes from before the screen was opened are offered.
  }, []);
  const { data: autosave } = useQuery({
    queryKey: ["autosave", list.slug, isOpened.id],
    queryFn: async () => {
      const path = `${itemPath(list, isOpened.id ?? "")}/autosaves`;
      const { body } = await send<readonly Item[]>("GET", path, { context: "edit" });
      return body.find((one) => one["author"] === user) ?? null;
    },
    enabled: isOpened.id !== undefined && !found,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const written = textOf(autosave?.["modified_gmt"]);
    if (!autosave || written <= textOf(isOpened.modified)) return;
    const texts = fields.filter(({ name }) => ["title", "content", "excerpt"].includes(name));
    const values = toValues(texts, autosave);
    if (texts.every(({ name }) => values[name] === post.before[name])) return;
    setFound((now) => now ?? { kind: "autosave", time: Date.parse(`${written}Z`), values });
  }, [autosave]);

  if (!found) return null;
  const time = format.dateTime(found.time, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Alert title={t("title")} color="yellow" role="status">
      <Text size="sm">{t(found.kind, { time })}</Text>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          onClick={() => {
            setAll((now) => ({ ...now, ...found.values }));
            setFound(undefined);
          }}
        >
          {t("restore")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            copy.clear();
            setFound(undefined);
          }}
        >
          {t("discard")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Asks the user what to do after another user has saved the post. */
function Conflict({ post }: { readonly post: Post }) {
  const t = useTranslations("content.conflict");
  const { list, id, fields, before, values, save } = post;
  const compare = useMutation({
    mutationFn: () => readPost(list, id ?? ""),
    onError: (error) => notifications.show({ color: "red", message: post.toMessage(error) }),
  });
  return (
    <Alert title={t("title")} color="red" role="alert">
      <Text size="sm">{t("text")}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={compare.isPending} onClick={() => compare.mutate()}>
          {t("compare")}
        </Button>
        <Button size="xs" variant="default" onClick={() => save.mutate({ isForced: true })}>
          {t("mine")}
        </Button>
        <Button size="xs" variant="default" onClick={() => void post.reload()}>
          {t("theirs")}
        </Button>
      </Group>
      <ConflictDialog
        list={list}
        fields={fields}
        before={before}
        mine={values}
        theirs={compare.data}
        theirValues={compare.data && toPostValues(fields, compare.data.item)}
        isSaving={save.isPending}
        onSave={post.saveOver}
        onDiscard={() => void post.reload()}
        onClose={compare.reset}
      />
    </Alert>
  );
}
