import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { sendTo } from "../api/connection.ts";
import { type Action, type List, useDirectory, useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useListActions } from "../lists/use-list-actions.tsx";
import { pages } from "../pages.ts";
import type { Command } from "./commands.ts";

/** Commands that send a request: actions of lists that need no item, and what screens of their own can start. */
export function useSiteActions(): readonly Command[] {
  const t = useTranslations("palette");
  const { lists } = useDirectory();
  const may = useMay();
  const navigate = useNavigate();
  const run = useListActions();
  const start = async (operation: string, slug: string) => {
    try {
      await sendTo(operation);
      await navigate({ to: `/${slug}` });
    } catch (error) {
      notifications.show({ color: "red", message: messageOf(error) });
    }
  };
  const ofList = (list: List, action: Action): Command => ({
    label: `${list.label}: ${action.label}`,
    icon: Play,
    run: () => run(list, action),
  });
  return [
    ...pages.flatMap(({ slug, starts }): readonly Command[] =>
      starts !== undefined && may(starts)
        ? [
            {
              label: t(`starts.${slug as "scan"}`),
              icon: Play,
              run: () => void start(starts, slug),
            },
          ]
        : [],
    ),
    ...lists.flatMap((list) =>
      list.actions.filter(({ scope }) => scope === "list").map((action) => ofList(list, action)),
    ),
  ];
}
