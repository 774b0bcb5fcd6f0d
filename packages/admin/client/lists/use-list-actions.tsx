import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sendTo } from "../api/connection.ts";
import type { Action, List, PageCommand } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";

/** Sends requests that do not apply to an item, after a confirmation. `onDone` runs when one has succeeded. */
export function useRequests() {
  const t = useTranslations("list");
  return (request: PageCommand & Pick<Action, "danger">, onDone: () => Promise<void>): void => {
    const { label, operation, args, confirm, danger } = request;
    const run = async () => {
      try {
        await sendTo(operation, args);
        notifications.show({ message: t("done", { name: label }) });
        await onDone();
      } catch (error) {
        notifications.show({ color: "red", message: messageOf(error) });
      }
    };
    if (confirm === undefined) return void run();
    modals.openConfirmModal({
      title: label,
      children: <Text size="sm">{confirm}</Text>,
      labels: { confirm: label, cancel: t("cancel") },
      confirmProps: danger ? { color: "red" } : {},
      onConfirm: () => void run(),
    });
  };
}

/** Runs actions that concern a whole list. */
export function useListActions(): (list: List, action: Action) => void {
  const queries = useQueryClient();
  const run = useRequests();
  return (list, action) =>
    run(action, () => queries.invalidateQueries({ queryKey: ["items", list.slug] }));
}
