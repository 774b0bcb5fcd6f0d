import {
  Anchor,
  Avatar,
  Badge,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import { type Ref, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { withoutTags } from "../api/items.ts";
import { isPressed, shortcuts } from "../shortcuts/shortcuts.ts";
import type { Comment } from "./comment.ts";
import type { Moderation, useModeration } from "./use-moderation.tsx";
import classes from "./comments.module.css";

/** The form that is open below a comment, if any. */
export type Open = "reply" | "edit" | undefined;

/** The actions for a comment, by its status. */
export function actionsOf({ status }: Comment): readonly Moderation[] {
  switch (status) {
    case "hold":
      return ["approve", "spam", "trash"];
    case "spam":
      return ["notSpam", "delete"];
    case "trash":
      return ["restore", "delete"];
    default:
      return ["unapprove", "spam", "trash"];
  }
}

/** A comment with its buttons. */
export function CommentRow({
  comment,
  canModerate,
  moderation,
  isCurrent,
  isSelected,
  onSelect,
  onFocus,
  open,
  setOpen,
  close,
  showsStatus,
  ref,
}: {
  readonly comment: Comment;
  readonly canModerate: boolean;
  readonly moderation: ReturnType<typeof useModeration>;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onFocus: () => void;
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
  /** Closes a form, unless another one has been opened meanwhile. */
  readonly close: (open: Open) => void;
  readonly showsStatus: boolean;
  readonly ref: Ref<HTMLElement>;
}) {
  const t = useTranslations("comments");
  const name = comment.author_name || t("anonymous");
  const [post] = comment._embedded?.up ?? [];
  const title = withoutTags(post?.title?.rendered ?? "") || `#${comment.post}`;
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={classes["comment"]}
      data-current={isCurrent}
      aria-label={`${name}, ${t("on", { title })}`}
      onFocus={onFocus}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        {canModerate && (
          <Checkbox
            size="xs"
            mt={8}
            aria-label={t("select", { name })}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
        <Avatar src={comment.author_avatar_urls["48"] ?? null} alt="" size={34} visibleFrom="xs" />
        <Stack gap={6} flex={1} miw={0}>
          <CommentHead comment={comment} name={name} title={title} showsStatus={showsStatus} />
          {open !== "edit" && (
            <Text size="sm" className={classes["text"] ?? ""}>
              {withoutTags(comment.content.rendered)}
            </Text>
          )}
          {open === "edit" && (
            <TextForm
              label={t("editText", { name })}
              submit={t("save")}
              name={`edit ${comment.id}`}
              initial={comment.content.raw ?? ""}
              onSubmit={(text) => moderation.edit(comment, text)}
              close={() => close("edit")}
            />
          )}
          {open === "reply" && (
            <TextForm
              label={t("replyTo", { name })}
              submit={comment.status === "hold" ? t("sendApprove") : t("send")}
              name={`reply ${comment.id}`}
              initial=""
              onSubmit={(text) => moderation.reply(comment, text)}
              close={() => close("reply")}
            />
          )}
          {canModerate && (
            <CommentActions
              comment={comment}
              onRun={(action) => void moderation.run(action, [comment])}
              onOpen={setOpen}
            />
          )}
        </Stack>
      </Group>
    </article>
  );
}

/** The author and the date of a comment, and what it is about. */
function CommentHead({
  comment,
  name,
  title,
  showsStatus,
}: {
  readonly comment: Comment;
  readonly name: string;
  readonly title: string;
  readonly showsStatus: boolean;
}) {
  const t = useTranslations("comments");
  const format = useFormatter();
  const [parent] = comment._embedded?.["in-reply-to"] ?? [];
  return (
    <>
      <Group gap={8}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {comment.author_email && (
          <Anchor size="xs" href={`mailto:${comment.author_email}`} c="dimmed">
            {comment.author_email}
          </Anchor>
        )}
        <Text size="xs" className="muted">
          {format.relativeTime(new Date(`${comment.date_gmt}Z`), new Date())}
        </Text>
        {showsStatus && comment.status === "hold" && (
          <Badge size="sm" variant="light" color="yellow" tt="none">
            {t("tabs.hold")}
          </Badge>
        )}
      </Group>
      <Text size="xs" className="muted">
        {parent?.author_name && `${t("inReplyTo", { name: parent.author_name })} · `}
        <Anchor href={comment.link} size="xs" aria-label={t("onPost", { title })}>
          {title}
        </Anchor>
      </Text>
    </>
  );
}

/** The buttons of a comment. */
function CommentActions({
  comment,
  onRun,
  onOpen,
}: {
  readonly comment: Comment;
  readonly onRun: (action: Moderation) => void;
  readonly onOpen: (open: Open) => void;
}) {
  const t = useTranslations("comments");
  const isVisible = comment.status === "approved" || comment.status === "hold";
  return (
    <Group gap={4}>
      {actionsOf(comment).map((action) => (
        <Button
          key={action}
          size="compact-xs"
          variant={action === "approve" ? "light" : "subtle"}
          color={action === "approve" ? "pine" : action === "delete" ? "red" : "gray"}
          onClick={() => onRun(action)}
        >
          {t(action)}
        </Button>
      ))}
      {isVisible && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onOpen("reply")}>
          {t("reply")}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onOpen("edit")}>
        {t("edit")}
      </Button>
    </Group>
  );
}

/** Texts that are not sent yet, with those that their forms began with, by the names of the forms. */
const drafts = new Map<string, { readonly initial: string; readonly text: string }>();

/**
 * A form for a text below a comment. The text is preserved if the request fails, and if the form is closed in another way than by its
 * buttons, such as by a form for another comment.
 */
function TextForm({
  name,
  label,
  submit,
  initial,
  onSubmit,
  close,
}: {
  readonly name: string;
  readonly label: string;
  readonly submit: string;
  readonly initial: string;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly close: () => void;
}) {
  const t = useTranslations("comments");
  const [text, setText] = useState(() => {
    const draft = drafts.get(name);
    return draft?.initial === initial ? draft.text : initial;
  });
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    try {
      await onSubmit(text);
      drafts.delete(name);
      close();
    } catch {
      // The error is shown; the text stays.
    }
    setSending(false);
  };
  return (
    <Stack gap={6}>
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          drafts.set(name, { initial, text: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (isPressed(shortcuts.comments.send, event)) void send();
          if (event.key === "Escape") close();
        }}
      />
      <Group gap="xs">
        <Button
          size="xs"
          loading={isSending}
          disabled={text.trim() === ""}
          onClick={() => void send()}
        >
          {submit}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            drafts.delete(name);
            close();
          }}
        >
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
