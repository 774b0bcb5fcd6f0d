import { Button, CloseButton, Group, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import type { Item } from "../api/items.ts";
import { isTrashed } from "./remove-input.ts";
import { appliesTo } from "./row-menu.tsx";
import { useActions } from "./use-actions.tsx";

/** The actions for the selected items. */
export function BulkBar({
  list,
  items,
  clear,
}: {
  readonly list: List;
  readonly items: readonly Item[];
  readonly clear: () => void;
}) {
  const t = useTranslations("list");
  const actions = useActions(list);
  if (items.length === 0) return null;
  return (
    <Group
      className="surface"
      gap="xs"
      px="sm"
      py={6}
      role="region"
      aria-label={t("selected", { count: items.length })}
    >
      <Text size="sm" fw={550}>
        {t("selected", { count: items.length })}
      </Text>
      {list.actions
        .filter((action) => action.bulk)
        .map((action) => {
          const meant = items.filter((item) => appliesTo(action, item));
          return (
            <Button
              key={action.label}
              size="compact-sm"
              variant="default"
              {...(action.danger && { color: "red" })}
              disabled={meant.length === 0}
              onClick={() => actions.run(action, meant)}
            >
              {action.label}
            </Button>
          );
        })}
      {items.every(isTrashed) && list.operations.update && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void actions.restore(items.map((item) => ({ ...item, status: "draft" })))}
        >
          {t("restore")}
        </Button>
      )}
      {list.operations.remove && (
        <Button size="compact-sm" variant="light" color="red" onClick={() => actions.remove(items)}>
          {actions.removeLabel(items)}
        </Button>
      )}
      <CloseButton ms="auto" size="sm" aria-label={t("clear")} onClick={clear} />
    </Group>
  );
}
