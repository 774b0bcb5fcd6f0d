import { Alert, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type Item, itemPath } from "../api/items.ts";
import type { Values } from "../conflict/choices.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { isSame, toValues } from "../forms/fields.ts";
import type { LocalCopy } from "./kept-copies.ts";
import type { PanelValues } from "./panel-values.ts";
import { findNewCopy } from "./local-copy.ts";
import { textOf, toPostValues } from "./post-values.ts";
import { readPost } from "./store-post.ts";
import type { Post } from "./use-post.ts";
import type { Panels } from "./use-panels.ts";

/** The decisions of the user about a post: on unsaved changes that were found, and on changes of others. */
export const Notices = ({ post, panels }: { readonly post: Post; readonly panels: Panels }) => (
  <>
    <Restore post={post} panels={panels} />
    {post.hasConflict && <Conflict post={post} />}
  </>
);

interface Found {
  readonly kind: "local" | "autosave";
  readonly time: number;
  readonly values: Values;
  readonly panels?: PanelValues;
  readonly from?: LocalCopy["from"];
  /** Removes them from this device. */
  readonly clear: () => void;
}

/** Whether all of some values are stored. */
const areStored = (values: Values, stored: Values): boolean =>
  Object.entries(values).every(([name, value]) => isSame(value, stored[name]));

/** Whether all of some values of panels are stored. Panels that the user does not have are left out. */
const arePanelsStored = (values: PanelValues, stored: PanelValues): boolean =>
  Object.entries(stored).every(([path, one]) => areStored(values[path] ?? {}, one));

/** Offers changes that were stored on this device, or an autosave that is newer than the post. */
function Restore({ post, panels }: { readonly post: Post; readonly panels: Panels }) {
  const t = useTranslations("content.restore");
  const format = useFormatter();
  const { list, id, item, user, copy, fields, latest } = post;
  const [found, setFound] = useState<Found>();
  const [isOpened] = useState(() => ({ id, modified: item?.["modified_gmt"] }));
  const isNew = isOpened.id === undefined;
  // Only changes from before the screen was opened are offered.
  const [local] = useState(async () => {
    if (isNew) return findNewCopy(user, list.path);
    const own = copy.read();
    return own && { ...own, clear: copy.clear };
  });
  const { isLoaded } = panels;
  const isCompared = useRef(false);
  useEffect(() => {
    if (!isLoaded || isCompared.current) return undefined;
    let isShown = true;
    void local.then((one) => {
      if (!isShown) return;
      isCompared.current = true;
      if (!one) return;
      // The site may have stored them, though its response was lost.
      if (!areStored(one.values, post.before) || !arePanelsStored(one.panels, panels.stored))
        setFound({ kind: "local", ...one });
      else if (Object.keys(latest.current.changes).length === 0 && !panels.isDirty) one.clear();
    });
    return () => {
      isShown = false;
    };
  }, [isLoaded, local]);
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
    const time = Date.parse(`${written}Z`);
    setFound((now) => now ?? { kind: "autosave", time, values, clear: copy.clear });
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
            const { values, panels: left = {}, from, clear } = found;
            post.restore(values, from);
            panels.restore(left);
            setFound(undefined);
            // The copy of another tab becomes one of this screen.
            if (isNew && copy.write({ values, panels: left })) clear();
          }}
        >
          {t("restore")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            found.clear();
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
