import { Alert, Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type Item, itemPath } from "../api/items.ts";
import { toValues } from "../forms/fields.ts";
import { textOf } from "./post-values.ts";
import { type Post, readPost } from "./use-post.ts";

const Diff = lazy(async () => ({ default: (await import("../editor/diff.tsx")).Diff }));

/** What the user must decide about a post: unsaved changes that were found, and changes of others. */
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

/** Offers changes that were kept on this device, or an autosave that is newer than the post. */
function Restore({ post }: { readonly post: Post }) {
  const t = useTranslations("content.restore");
  const format = useFormatter();
  const { list, id, item, user, copy, fields, setAll } = post;
  const [found, setFound] = useState<Found>();
  const [isOpened] = useState(() => ({ id, modified: item?.["modified_gmt"] }));
  useEffect(() => {
    const local = copy.read();
    if (local) setFound({ kind: "local", ...local });
    // Only what was there when the screen was opened counts.
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

/** Asks what to do after somebody else has saved the post. */
function Conflict({ post }: { readonly post: Post }) {
  const t = useTranslations("content.conflict");
  const [isComparing, { open, close }] = useDisclosure();
  return (
    <Alert title={t("title")} color="red" role="alert">
      <Text size="sm">{t("text")}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" color="red" onClick={() => post.save.mutate({ isForced: true })}>
          {t("mine")}
        </Button>
        <Button size="xs" variant="default" onClick={() => void post.reload()}>
          {t("theirs")}
        </Button>
        <Button size="xs" variant="subtle" onClick={open}>
          {t("compare")}
        </Button>
      </Group>
      <Modal opened={isComparing} onClose={close} title={t("compare")} size="xl">
        <Comparison post={post} />
      </Modal>
    </Alert>
  );
}

/** What is different between the stored version and the edited one. */
function Comparison({ post: { list, id, values } }: { readonly post: Post }) {
  const { data } = useQuery({
    queryKey: ["conflict", list.slug, id],
    queryFn: () => readPost(list, id ?? ""),
    gcTime: 0,
  });
  if (!data) return null;
  const rawOf = (name: string) => textOf((data.item[name] as { raw?: unknown } | undefined)?.raw);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        <del>{rawOf("title")}</del> <ins>{textOf(values["title"])}</ins>
      </Title>
      <Suspense fallback={null}>
        <Diff before={rawOf("content")} after={textOf(values["content"])} />
      </Suspense>
    </Stack>
  );
}
