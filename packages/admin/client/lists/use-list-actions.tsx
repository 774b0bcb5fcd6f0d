import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sendTo } from "../api/connection.ts";
import type { Action, List } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";

/** Runs actions that concern a whole list, after their question. */
export function useListActions(): (list: List, action: Action) => void {
  const t = useTranslations("list");
  const queries = useQueryClient();
  return (list, action) => {
    const run = async () => {
      try {
        await sendTo(action.operation, action.args);
        notifications.show({ message: t("done", { name: action.label }) });
        await queries.invalidateQueries({ queryKey: ["items", list.slug] });
      } catch (error) {
        notifications.show({ color: "red", message: messageOf(error) });
      }
    };
    if (action.confirm === undefined) return void run();
    modals.openConfirmModal({
      title: action.label,
      children: <Text size="sm">{action.confirm}</Text>,
      labels: { confirm: action.label, cancel: t("cancel") },
      confirmProps: action.danger ? { color: "red" } : {},
      onConfirm: () => void run(),
    });
  };
}
