import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { type PageCommand, useDirectory, useMay } from "../api/directory.ts";
import { useListActions, useRequests } from "../lists/use-list-actions.tsx";
import { pages } from "../pages.ts";
import type { Command } from "./commands.ts";

/** Commands that send a request: those of pages, and actions of lists that need no item. */
export function useSiteActions(): readonly Command[] {
  const t = useTranslations("palette");
  const { lists, pages: modulePages } = useDirectory();
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const runAction = useListActions();
  const run = useRequests();
  /** A command that shows its page afterwards. */
  const ofPage = (slug: string, command: PageCommand): Command => ({
    label: command.label,
    icon: Play,
    run: () =>
      run(command, async () => {
        await navigate({ to: `/${slug}` });
        await queries.invalidateQueries();
      }),
  });
  return [
    ...pages.flatMap(({ slug, starts }) =>
      starts !== undefined && may(starts)
        ? [ofPage(slug, { label: t(`starts.${slug as "scan"}`), operation: starts })]
        : [],
    ),
    ...modulePages.flatMap(({ name, commands }) => commands.map((one) => ofPage(name, one))),
    ...lists.flatMap((list) =>
      list.actions
        .filter(({ scope }) => scope === "list")
        .map((action) => ({
          label: `${list.label}: ${action.label}`,
          icon: Play,
          run: () => runAction(list, action),
        })),
    ),
  ];
}
