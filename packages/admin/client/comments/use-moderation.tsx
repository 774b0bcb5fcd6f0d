import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { type Comment, commentsPath } from "./comment.ts";

/** The actions on comments. */
export type Moderation =
  | "approve"
  | "unapprove"
  | "spam"
  | "notSpam"
  | "trash"
  | "restore"
  | "delete";

const statuses: Readonly<Record<Exclude<Moderation, "delete">, string>> = {
  approve: "approved",
  unapprove: "hold",
  spam: "spam",
  notSpam: "unspam",
  trash: "trash",
  restore: "untrash",
};

/** Changes the status of comments with the option to undo it, and sends replies and edits. */
export function useModeration() {
  const t = useTranslations("comments");
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ["items", "comments"] });
  const fail = (error: unknown) => notifications.show({ color: "red", message: messageOf(error) });
  const pathOf = ({ id }: Comment) => `${commentsPath}/${id}`;

  /** Returns the comments whose status was changed. */
  const setAll = async (comments: readonly Comment[], status: (one: Comment) => string) => {
    const done: Comment[] = [];
    for (const one of comments)
      try {
        await send("PATCH", pathOf(one), { status: status(one) });
        done.push(one);
      } catch (error) {
        fail(error);
      }
    await refresh();
    return done;
  };
  const run = async (action: Moderation, comments: readonly Comment[]): Promise<void> => {
    if (comments.length === 0) return;
    if (action === "delete") {
      for (const one of comments) await send("DELETE", pathOf(one), { force: true }).catch(fail);
      return refresh();
    }
    const changed = await setAll(comments, () => statuses[action]);
    if (changed.length === 0) return undefined;
    const shown = notifications.show({
      autoClose: 6000,
      message: (
        <Group justify="space-between">
          {t("done", { action: t(action), count: changed.length })}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(shown);
              void setAll(changed, (one) => one.status);
            }}
          >
            {t("undo")}
          </Button>
        </Group>
      ),
    });
    return undefined;
  };
  return {
    run,
    /** Replies to a comment; one that waits is approved first. Rejects if it fails, so that the text stays. */
    async reply(to: Comment, content: string) {
      try {
        if (to.status === "hold") await send("PATCH", pathOf(to), { status: "approved" });
        await send("POST", commentsPath, { post: to.post, parent: to.id, content });
        notifications.show({ message: t("replied") });
      } catch (error) {
        fail(error);
        throw error;
      } finally {
        await refresh();
      }
    },
    async edit(comment: Comment, content: string) {
      try {
        await send("PATCH", pathOf(comment), { content });
        notifications.show({ message: t("saved") });
      } catch (error) {
        fail(error);
        throw error;
      }
      await refresh();
    },
  };
}
