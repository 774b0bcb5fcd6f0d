import { Grid, Stack, Textarea, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { List, Schemas } from "../api/directory.ts";
import type { VersionedItem } from "../api/queries.ts";
import type { BlockEditorHandle } from "../editor/block-editor.tsx";
import { uploadStore } from "../editor/plugins/upload-store.ts";
import { EditLock } from "../edit-lock/edit-lock.tsx";
import { useEditLock } from "../edit-lock/use-edit-lock.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import { useWithin } from "../messages/use-within.ts";
import { useContentType } from "./content-type.ts";
import { ContentEditor } from "./content-editor.tsx";
import { Notices } from "./notices.tsx";
import { PostBar } from "./post-bar.tsx";
import { PostSide } from "./post-side.tsx";
import { textOf } from "./post-values.ts";
import { permissionsOf } from "./permissions.ts";
import { keepChanges, useAutosave } from "./use-autosave.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import { usePost } from "./use-post.ts";
import { usePanels } from "./use-panels.ts";
import classes from "./post.module.css";

/** Edits a post: the title and the text, with everything else beside them. */
export function PostEditor({
  list,
  args,
  id,
  stored,
}: {
  readonly list: List;
  readonly args: Schemas;
  readonly id: string | undefined;
  readonly stored: VersionedItem | undefined;
}) {
  const t = useTranslations("content");
  const form = useTranslations("form");
  const within = useWithin();
  const type = useContentType(list);
  const post = usePost(list, args, id, stored);
  const panels = usePanels(post);
  const lock = useEditLock(list, post.id, {
    mayEdit: true,
    onLost: async () => {
      flush();
      return keepChanges(post, panels);
    },
    onTaken: () => void post.refresh(),
  });
  useLocalCopy(post, panels);
  const autosave = useAutosave(post, lock.isLocked);
  const permissions = permissionsOf(post, type);
  const { values, set, save } = post;
  const isUploading = useSyncExternalStore(uploadStore.subscribe, uploadStore.isActive);
  const leave = useLeaveQuestion(
    post.hasUnsent || (panels.isDirty && !save.isPending) || isUploading,
  );
  // The editor writes changes with a short delay, so all pending ones must be written before saving.
  const text = useRef<BlockEditorHandle>(null);
  const flush = () => flushSync(() => void text.current?.flush());
  const saveAll = () => {
    if (save.isPending || lock.isLocked) return;
    flush();
    save.mutate({});
  };
  // The shortcut also works in inputs and in the text.
  useHotkeys([[shortcuts.post.save, saveAll, { preventDefault: true }]], [], true);

  const title = useRef<HTMLTextAreaElement>(null);
  const { hasConflict } = post;
  useEffect(() => {
    if (hasConflict) window.scrollTo({ top: 0 });
  }, [hasConflict]);

  const isNew = id === undefined;
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);

  return (
    <EditLock list={list} state={lock}>
      <Stack gap="md">
        <Title order={1} className="visually-hidden">
          {textOf(values["title"]) || form("new", { name: within(post.list.singular) })}
        </Title>
        <PostBar
          post={post}
          panels={panels}
          type={type}
          permissions={permissions}
          autosave={autosave}
          allowLeave={leave.allow}
        />
        <Notices post={post} panels={panels} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              {post.has("title") && (
                <Textarea
                  ref={title}
                  className={classes["title"]}
                  aria-label={t("title")}
                  placeholder={t("titlePlaceholder")}
                  name="title"
                  error={post.errors["title"]}
                  autosize
                  minRows={1}
                  value={textOf(values["title"])}
                  onChange={(event) =>
                    set("title", event.currentTarget.value.replaceAll("\n", " "))
                  }
                />
              )}
              {post.has("content") && (
                <ContentEditor
                  label={t("text")}
                  ref={text}
                  canUpload={permissions.upload}
                  isMenu={type.slug === "core_navigation"}
                  value={textOf(values["content"])}
                  onChange={(value) => set("content", value)}
                />
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <PostSide post={post} type={type} permissions={permissions} panels={panels} />
          </Grid.Col>
        </Grid>
      </Stack>
    </EditLock>
  );
}
