import { ActionIcon, Checkbox, Popover, Stack } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Columns3 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import type { TableColumn } from "./columns.ts";

/** The columns of a list that are shown, as the user has chosen them in this browser. */
export function useShownColumns(list: List, columns: readonly TableColumn[]) {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `admin-hidden-columns ${list.path}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const isShown = ({ isTitle, field }: TableColumn) => isTitle || !hidden.includes(field);
  const toggle = ({ field }: TableColumn) =>
    setHidden(hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field]);
  return { shown: columns.filter(isShown), isShown, toggle };
}

/** Chooses the columns of a list. */
export function ColumnMenu({
  columns,
  isShown,
  onToggle,
}: {
  readonly columns: readonly TableColumn[];
  readonly isShown: (column: TableColumn) => boolean;
  readonly onToggle: (column: TableColumn) => void;
}) {
  const t = useTranslations("list");
  return (
    <Popover position="top-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t("columns")}>
          <Columns3 size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t("columns")}
          value={columns.filter(isShown).map(({ field }) => field)}
        >
          <Stack gap="xs" mt="xs">
            {columns
              .filter(({ isTitle }) => !isTitle)
              .map((column) => (
                <Checkbox
                  key={column.field}
                  size="xs"
                  value={column.field}
                  label={column.label}
                  onChange={() => onToggle(column)}
                />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
