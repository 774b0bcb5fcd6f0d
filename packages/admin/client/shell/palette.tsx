import "@mantine/spotlight/styles.css";
import { Kbd } from "@mantine/core";
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { findContent, type Found } from "../api/found.ts";
import { withoutTags } from "../api/items.ts";
import { listOfType } from "../api/list-of-type.ts";
import { useWithin } from "../messages/use-within.ts";
import { toKeys } from "../shortcuts/shortcuts.ts";
import { type Command, useCurrentCommands } from "./commands.ts";
import { ScreenIcon } from "./icons.tsx";
import { useMenu } from "./menu.ts";
import { useRecentItems } from "./use-recent-items.ts";
import { useSiteActions } from "./use-site-actions.ts";
import { useSiteCommands } from "./use-site-commands.ts";

const [store, spotlight] = createSpotlight();

/** Selects the first action if none is selected, so that Enter runs it. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector("[data-action]");
  if (!first || list?.querySelector("[data-selected]")) return;
  first.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/**
 * The command palette: commands of the screen and of the site, items that were edited last, screens, things to create, and
 * content that matches. It opens each time that `requests` grows.
 */
export function Palette({
  requests,
  showShortcuts,
}: {
  readonly requests: number;
  readonly showShortcuts: () => void;
}) {
  useEffect(() => {
    if (requests > 0) spotlight.open();
  }, [requests]);
  const t = useTranslations();
  const within = useWithin();
  const navigate = useNavigate();
  const menu = useMenu();
  const { lists } = useDirectory();
  const may = useMay();
  const [query, setQuery] = useState("");
  const [search] = useDebouncedValue(query.trim(), 200);
  const { data: found } = useQuery({
    queryKey: ["palette", search],
    queryFn: ({ signal }) => findContent(search, 8, signal),
    enabled: search.length > 1 && may("GET /core/v2/search"),
  });
  // The palette does so itself when the text changes, but content is found later.
  useEffect(selectFirst, [found]);
  const screenCommands = useCurrentCommands();
  const siteCommands = useSiteCommands(showShortcuts);
  const siteActions = useSiteActions();
  const recent = useRecentItems(requests);
  const go = (to: string) => () => void navigate({ to });
  const actions: SpotlightActionGroupData[] = [
    { group: t("palette.screen"), actions: screenCommands.map(toCommandAction) },
    { group: t("list.edit"), actions: (found ?? []).flatMap((one) => toAction(one, lists, go)) },
    {
      group: t("palette.recent"),
      actions: recent.map(({ to, title, list }) => ({
        id: `recent ${to}`,
        label: title,
        description: list.singular,
        leftSection: <ScreenIcon name={list.icon} />,
        onClick: go(to),
      })),
    },
    {
      group: t("shell.navigation"),
      actions: menu.flatMap(({ entries }) =>
        entries.map(({ to, label, icon }) => ({
          id: to,
          label,
          leftSection: <ScreenIcon name={icon} />,
          onClick: go(to),
        })),
      ),
    },
    {
      group: t("dashboard.quick"),
      actions: lists
        .filter(({ operations, hidden }) => operations.create && !hidden)
        .map(({ slug, singular }) => ({
          id: `${slug}/new`,
          label: t("list.add", { name: within(singular) }),
          leftSection: <Plus size={17} aria-hidden />,
          onClick: go(`/${slug}/new`),
        })),
    },
    {
      group: t("palette.site"),
      actions: [...siteActions, ...siteCommands].map(toCommandAction),
    },
  ];
  return (
    <Spotlight
      store={store}
      actions={actions.filter(({ actions: some }) => some.length > 0)}
      query={query}
      onQueryChange={setQuery}
      nothingFound={t("shell.nothingFound")}
      highlightQuery
      limit={40}
      scrollable
      maxHeight="min(60vh, 480px)"
      // The frame listens, also while this is not loaded.
      shortcut={null}
      attributes={{ content: { "aria-label": t("shell.search") } }}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t("shell.search"),
        "aria-label": t("shell.search"),
      }}
    />
  );
}

function toCommandAction({ label, icon: Icon, shortcut, run }: Command): SpotlightActionData {
  return {
    id: `command ${label}`,
    label,
    leftSection: <Icon size={17} aria-hidden />,
    ...(shortcut !== undefined && {
      rightSection: (
        <Kbd size="xs" aria-hidden>
          {toKeys(shortcut)}
        </Kbd>
      ),
    }),
    onClick: run,
  };
}

function toAction(
  { id, title, subtype = "" }: Found,
  lists: readonly List[],
  go: (to: string) => () => void,
): readonly SpotlightActionData[] {
  const list = listOfType(lists, subtype);
  if (!list) return [];
  return [
    {
      id: `${list.slug}/${id}`,
      label: withoutTags(title),
      description: list.singular,
      leftSection: <ScreenIcon name={list.icon} />,
      onClick: go(`/${list.slug}/${id}`),
    },
  ];
}
