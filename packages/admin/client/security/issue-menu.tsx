import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { actionsOf, base, type Issue, type IssueAction } from "./issue.ts";

/** The actions of an issue. */
export function IssueMenu({
  issue,
  onDone,
}: {
  readonly issue: Issue;
  readonly onDone?: () => void;
}) {
  const t = useTranslations("scan");
  const may = useMay();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (status: IssueAction) =>
      send("POST", `${base}/scan/issue`, { issue: { id: issue.id, status } }),
    onSuccess: () => {
      notifications.show({ message: t("changed") });
      onDone?.();
    },
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["scan"] }),
  });
  if (!may(`POST ${base}/scan/issue`)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" flex="none" loading={act.isPending}>
          {t("actions")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actionsOf(issue).map((action) => (
          <Menu.Item
            key={action}
            {...(action === "delete" && { c: "red" })}
            onClick={() => act.mutate(action)}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
