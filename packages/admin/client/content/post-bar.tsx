import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Ellipsis, ExternalLink, Eye, Save, Send, Trash2, Copy } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { useIsLocked } from "../edit-lock/locked.ts";
import { toSiteTime } from "../forms/date-time.ts";
import { useActions } from "../lists/use-actions.tsx";
import { useDuplicate } from "../lists/use-duplicate.ts";
import { type Command, useCommands } from "../shell/commands.ts";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import type { ContentType } from "./content-type.ts";
import { isUnpublished, textOf } from "./post-values.ts";
import type { PostPermissions } from "./permissions.ts";
import { RevisionsButton } from "./revisions-button.tsx";
import type { useAutosave } from "./use-autosave.ts";
import type { Post } from "./use-post.ts";
import type { Panels } from "./use-panels.ts";
import classes from "./post.module.css";

const colors: Readonly<Record<string, string>> = {
  publish: "pine",
  pending: "yellow",
  future: "blue",
  private: "grape",
  trash: "red",
};

/** The buttons above a post. */
export function PostBar({
  post,
  panels,
  type,
  permissions,
  autosave,
  allowLeave,
}: {
  readonly post: Post;
  readonly panels: Panels;
  readonly type: ContentType;
  readonly permissions: PostPermissions;
  readonly autosave: ReturnType<typeof useAutosave>;
  readonly allowLeave: () => void;
}) {
  const t = useTranslations("content");
  const tOfList = useTranslations("list");
  const { list, item, values, save, isDirty } = post;
  const stored = textOf(item?.["status"]);
  const isDraft = item === undefined || isUnpublished(stored);
  const primary = usePrimary(post, permissions, isDraft);
  const isChanged = isDirty || panels.isDirty;
  const link = textOf(item?.["link"]);
  const { preview, isOpening } = usePreview(post, autosave);
  const duplicate = useDuplicate(list);
  const trash = useTrash(post, allowLeave);
  const publish = () => save.mutate(primary.status === undefined ? {} : { status: primary.status });
  const isLocked = useIsLocked();
  const canView = link !== "" && values["status"] !== "trash";
  const commands: readonly (Command & { readonly isOffered: boolean })[] = [
    {
      label: t("saveDraft"),
      icon: Save,
      shortcut: shortcuts.post.save,
      run: () => save.mutate({}),
      isOffered: isDraft && primary.status !== undefined && (isChanged || item === undefined),
    },
    { label: t(primary.label), icon: Send, run: publish, isOffered: isChanged || isDraft },
    { label: t("preview"), icon: Eye, run: () => void preview(), isOffered: type.isViewable },
    {
      label: t("view"),
      icon: ExternalLink,
      run: () => location.assign(link),
      isOffered: canView,
    },
    {
      label: tOfList("duplicate"),
      icon: Copy,
      run: () => item && void duplicate?.(item),
      isOffered: item !== undefined && duplicate !== undefined && stored !== "trash",
    },
    { ...trash, icon: Trash2, isOffered: permissions.trash },
  ];
  useCommands(isLocked ? [] : commands.filter(({ isOffered }) => isOffered));

  return (
    <Group className={classes["bar"]} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Anchor component={Link} to={`/${list.slug}`} size="sm" c="dimmed" truncate>
          <ArrowLeft size={13} className="directional" aria-hidden /> {list.label}
        </Anchor>
        {item && (
          <Badge
            variant="light"
            color={colors[stored] ?? "gray"}
            tt="none"
            fw={550}
            visibleFrom="xs"
          >
            {isStatus(stored) ? t(`status.${stored}`) : stored}
          </Badge>
        )}
        <SaveState post={post} isChanged={isChanged} autosave={autosave} />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <RevisionsButton post={post} />
        {type.isViewable && (
          <Tooltip label={t("preview")}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("preview")}
              loading={isOpening}
              onClick={() => void preview()}
            >
              <Eye size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        {isDraft && primary.status !== undefined && (
          <Button
            variant="default"
            visibleFrom="xs"
            loading={save.isPending && save.variables?.status === undefined}
            disabled={!isChanged && item !== undefined}
            onClick={() => save.mutate({})}
          >
            {t("saveDraft")}
          </Button>
        )}
        <Button
          loading={save.isPending && save.variables?.status === primary.status}
          disabled={!isChanged && !isDraft}
          onClick={publish}
        >
          {t(primary.label)}
        </Button>
        {item && (
          <MoreMenu
            link={canView ? link : undefined}
            onSaveDraft={isDraft ? () => save.mutate({}) : undefined}
            trash={permissions.trash ? trash : undefined}
          />
        )}
      </Group>
    </Group>
  );
}

/** The actions that have no button. */
function MoreMenu({
  link,
  onSaveDraft,
  trash,
}: {
  readonly link: string | undefined;
  readonly onSaveDraft: (() => void) | undefined;
  readonly trash: ReturnType<typeof useTrash> | undefined;
}) {
  const t = useTranslations("content");
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("more")}>
          <Ellipsis size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSaveDraft && (
          <Menu.Item hiddenFrom="xs" onClick={onSaveDraft}>
            {t("saveDraft")}
          </Menu.Item>
        )}
        {link !== undefined && (
          <Menu.Item component="a" href={link} leftSection={<ExternalLink size={15} />}>
            {t("view")}
          </Menu.Item>
        )}
        {trash && (
          <Menu.Item c="red" leftSection={<Trash2 size={15} />} onClick={trash.run}>
            {trash.label}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens the preview of the unsaved post in a tab of its own. */
function usePreview({ list, id, save, toMessage }: Post, autosave: ReturnType<typeof useAutosave>) {
  const [isOpening, setOpening] = useState(false);
  const preview = async () => {
    // Opened at once, since browsers block windows that are opened later.
    const tab = window.open("about:blank", `preview-${list.slug}-${id ?? "new"}`);
    setOpening(true);
    try {
      if (id === undefined) await save.mutateAsync({ isQuiet: true });
      const address = await autosave.now();
      if (tab && address !== undefined) tab.location.href = address;
      else tab?.close();
    } catch (error) {
      tab?.close();
      notifications.show({ color: "red", message: toMessage(error) });
    } finally {
      setOpening(false);
    }
  };
  return { preview, isOpening };
}

const statuses = ["draft", "pending", "publish", "future", "private", "trash"] as const;
const isStatus = (status: string): status is (typeof statuses)[number] =>
  (statuses as readonly string[]).includes(status);

/** The action of the main button: the status that it sets, or undefined if the status does not change. */
function usePrimary({ values, item }: Post, permissions: PostPermissions, isDraft: boolean) {
  const { site } = useDirectory();
  const chosen = values["status"];
  if (!isDraft) return { label: "update", status: undefined } as const;
  if (!permissions.publish)
    return item?.["status"] === "pending"
      ? ({ label: "update", status: undefined } as const)
      : ({ label: "submit", status: "pending" } as const);
  if (chosen === "private") return { label: "publish", status: "private" } as const;
  const date = values["date"];
  const isLater = typeof date === "string" && date > toSiteTime(new Date(), site.timezone);
  return { label: isLater ? "schedule" : "publish", status: "publish" } as const;
}

/** Says whether everything is saved. */
function SaveState({
  post,
  isChanged,
  autosave: { state },
}: {
  readonly post: Post;
  readonly isChanged: boolean;
  readonly autosave: ReturnType<typeof useAutosave>;
}) {
  const t = useTranslations("content");
  const format = useFormatter();
  const text = () => {
    if (post.save.isPending) return t("saving");
    if (isChanged && state.error !== undefined) return t("notAutosaved", { reason: state.error });
    if (isChanged && state.time !== undefined)
      return t("autosaved", { time: format.dateTime(state.time, { timeStyle: "short" }) });
    if (isChanged) return t("unsaved");
    return post.item ? t("saved") : "";
  };
  return (
    <Text size="sm" className="muted" role="status" truncate>
      {text()}
    </Text>
  );
}

/** Moves the post to the trash, with the option to undo it, or deletes it if it is there or the site has no trash. */
function useTrash({ list, item, copy }: Post, allowLeave: () => void) {
  const navigate = useNavigate();
  const actions = useActions(list);
  const onDone = async () => {
    copy.clear();
    allowLeave();
    await navigate({ to: `/${list.slug}` });
  };
  const items = item ? [item] : [];
  return { label: actions.removeLabel(items), run: () => actions.remove(items, { onDone }) };
}
