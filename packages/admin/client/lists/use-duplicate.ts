import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useMaybeSchemas } from "../api/directory.ts";
import { idOf, type Item, itemPath, titleOf } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { toCopy } from "./duplicate.ts";

/** Creates a copy of an item of content as a draft, and opens it; undefined for lists without drafts, and users who may not create items. */
export function useDuplicate(list: List): ((item: Item) => Promise<void>) | undefined {
  const t = useTranslations("list");
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const { create: args } = useMaybeSchemas(list).data ?? {};
  const hasDrafts = args?.["content"] && args["status"]?.enum?.includes("draft");
  if (!hasDrafts || !list.operations.create || !list.operations.read) return undefined;
  return async (item) => {
    try {
      const path = itemPath(list, idOf(list, item));
      const { body: stored } = await send<Item>("GET", path, { context: "edit" });
      const copy = toCopy(stored, args, t("copyOf", { title: titleOf(list, stored) }));
      const { body } = await send<Item>("POST", list.path, copy);
      await refresh();
      notifications.show({ message: t("duplicated") });
      await navigate({ to: `/${list.slug}/${idOf(list, body)}` });
    } catch (error) {
      notifications.show({ color: "red", message: messageOf(error) });
    }
  };
}
