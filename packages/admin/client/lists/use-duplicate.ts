import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, schemasQuery, useMaybeSchemas } from "../api/directory.ts";
import { idOf, type Item, titleOf, toItemScreen } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { readItem } from "../api/queries.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { readPanel, usePanelsOf, writePanel } from "../content/panel-values.ts";
import { toCopy } from "./duplicate.ts";

/**
 * Creates a copy of an item, such as a post or an event, as a draft, and opens it; undefined for lists
 * without drafts, and for users who may not create items.
 */
export function useDuplicate(list: List): ((item: Item) => Promise<void>) | undefined {
  const t = useTranslations("list");
  const navigate = useNavigate();
  const refresh = useRefresh(list.slug);
  const queries = useQueryClient();
  const panels = usePanelsOf(list);
  /** Copies the values of panels, which belong to an item but are not among its arguments. */
  const copyPanels = async (from: Item, to: Item) => {
    for (const panel of panels) {
      const { update } = await queries.fetchQuery(schemasQuery(panel.slug));
      const stored = Object.entries(await readPanel(panel, idOf(list, from)));
      const values = stored.filter(([name]) => update && Object.hasOwn(update, name));
      if (values.length > 0) await writePanel(panel, idOf(list, to), Object.fromEntries(values));
    }
  };
  const { create: args } = useMaybeSchemas(list).data ?? {};
  const hasText = args && "title" in args && ("content" in args || "description" in args);
  const hasDrafts = hasText && args["status"]?.enum?.includes("draft");
  if (!hasDrafts || !list.operations.create || !list.operations.read) return undefined;
  return async (item) => {
    try {
      const { signal } = new AbortController();
      const { item: stored } = await readItem(list, idOf(list, item), "edit", signal);
      const copy = toCopy(stored, args, t("copyOf", { title: titleOf(list, stored) }));
      const { body } = await send<Item>("POST", list.path, copy);
      // The copy exists, and is opened, even if this fails.
      await copyPanels(stored, body).catch((error: unknown) =>
        notifications.show({ color: "red", message: messageOf(error) }),
      );
      await refresh();
      notifications.show({ message: t("duplicated") });
      await navigate(toItemScreen(list, idOf(list, body)));
    } catch (error) {
      notifications.show({ color: "red", message: messageOf(error) });
    }
  };
}
