import {
  Button,
  Checkbox,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ChevronsUpDown, Lock as LockIcon, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { idOf, type Item, titleOf, toItemScreen } from "../api/items.ts";
import { valueAt } from "../api/values.ts";
import { useWithin } from "../messages/use-within.ts";
import { Cell } from "./cell.tsx";
import { type TableColumn, toNarrow, toSummary } from "./columns.ts";
import { RowMenu } from "./row-menu.tsx";
import { isUnusual } from "./status-badge.tsx";
import classes from "./item-table.module.css";

interface Order {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** The table of a list. */
export function ItemTable({
  list,
  columns: all,
  items,
  locks,
  isLoading,
  isStale,
  isFiltered,
  isNarrow,
  selected,
  onSelect,
  order,
  onOrder,
}: {
  readonly list: List;
  readonly columns: readonly TableColumn[];
  readonly items: readonly Item[];
  /** The names of other users who edit items, by the ids of the items; null for deleted users. */
  readonly locks: ReadonlyMap<string, string | null>;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly isFiltered: boolean;
  /** Whether the window has space for the images and titles only, with a summary below the title. */
  readonly isNarrow: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly order: Order;
  readonly onOrder: (by: string, direction: "asc" | "desc") => void;
}) {
  const t = useTranslations("list");
  const within = useWithin();
  const hasActions = list.operations.remove !== null || list.actions.some(({ bulk }) => bulk);
  const columns = isNarrow ? toNarrow(all) : all;
  const summary = isNarrow ? toSummary(all) : [];
  const ids = items.map((item) => idOf(list, item));
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  if (!isLoading && items.length === 0)
    return (
      <Stack className="surface" align="center" gap="xs" py={56} px="md" ta="center">
        <Text fw={600}>
          {isFiltered ? t("emptySearch") : t("empty", { name: within(list.label) })}
        </Text>
        {isFiltered && (
          <Text size="sm" className="muted">
            {t("emptySearchText")}
          </Text>
        )}
        {!isFiltered && list.operations.create && (
          <Button
            component={Link}
            to={`/${list.slug}/new`}
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
          >
            {t("addFirst", { name: within(list.singular) })}
          </Button>
        )}
      </Stack>
    );
  return (
    <div className={`surface ${classes["scroller"]}`} aria-busy={isLoading || isStale}>
      <Table highlightOnHover={!isLoading} style={{ opacity: isStale ? 0.6 : 1 }}>
        <Table.Thead>
          <Table.Tr>
            {hasActions && (
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t("selectAll")}
                  checked={isAll}
                  indeterminate={selected.size > 0 && !isAll}
                  onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.field} column={column} order={order} onOrder={onOrder} />
            ))}
            <Table.Th w={48}>
              <VisuallyHidden>{t("actionsColumn")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: 6 }, (_, at) => (
                <Table.Tr key={at}>
                  {hasActions && <Table.Td />}
                  {columns.map(({ field }) => (
                    <Table.Td key={field}>
                      <Skeleton h={14} my={4} />
                    </Table.Td>
                  ))}
                  <Table.Td />
                </Table.Tr>
              ))
            : items.map((item) => (
                <Row
                  key={idOf(list, item)}
                  list={list}
                  item={item}
                  editor={locks.get(idOf(list, item))}
                  columns={columns}
                  summary={summary}
                  hasActions={hasActions}
                  isSelected={selected.has(idOf(list, item))}
                  onToggle={(id) => {
                    const next = new Set(selected);
                    if (!next.delete(id)) next.add(id);
                    onSelect(next);
                  }}
                />
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether two columns show the same day of an item, such as the start and the end of an event. */
function isSameDay(item: Item, ...columns: readonly TableColumn[]): boolean {
  const days = columns.map(({ as, field }) =>
    as === "date" ? String(valueAt(item, field)).slice(0, 10) : field,
  );
  return new Set(days).size < days.length;
}

function Heading({
  column,
  order,
  onOrder,
}: {
  readonly column: TableColumn;
  readonly order: Order;
  readonly onOrder: (by: string, direction: "asc" | "desc") => void;
}) {
  const { sort, label, as } = column;
  if (as === "image")
    return (
      <Table.Th w={56} pe={0}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Table.Th>
    );
  if (sort === undefined) return <Table.Th>{label}</Table.Th>;
  const isSorted = order.by === sort;
  const Icon = !isSorted ? ChevronsUpDown : order.direction === "asc" ? ArrowUp : ArrowDown;
  const next = isSorted && order.direction === "asc" ? "desc" : "asc";
  return (
    <Table.Th
      aria-sort={isSorted ? (order.direction === "asc" ? "ascending" : "descending") : "none"}
    >
      <UnstyledButton className={classes["sort"]} onClick={() => onOrder(sort, next)}>
        {label}
        <Icon size={13} className={isSorted ? undefined : "muted"} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

function Row({
  list,
  item,
  editor,
  columns,
  summary,
  hasActions,
  isSelected,
  onToggle,
}: {
  readonly list: List;
  readonly item: Item;
  /** The name of another user who edits the item; null for a deleted user, undefined if nobody else edits it. */
  readonly editor: string | null | undefined;
  readonly columns: readonly TableColumn[];
  readonly summary: readonly TableColumn[];
  readonly hasActions: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
}) {
  const t = useTranslations("list");
  const navigate = useNavigate();
  const id = idOf(list, item);
  const name = titleOf(list, item);
  const shown = summary.filter(
    (one, at) =>
      (one.as !== "status" || isUnusual(valueAt(item, one.field))) &&
      !summary.slice(0, at).some((before) => isSameDay(item, before, one)),
  );
  const canOpen = list.operations.read !== null || list.operations.update !== null;
  return (
    <Table.Tr
      className={canOpen ? "clickable-row" : undefined}
      {...(isSelected && { bg: "var(--admin-selected)" })}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        if (canOpen && !target.closest("a, button, input, label"))
          void navigate(toItemScreen(list, id));
      }}
    >
      {hasActions && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={t("select", { name })}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.field} {...(column.as === "image" && { pe: 0 })}>
          {column.isTitle && canOpen ? (
            <Link {...toItemScreen(list, id)} className="row-title">
              {name}
            </Link>
          ) : (
            <Cell item={item} column={column} />
          )}
          {column.isTitle && editor !== undefined && (
            <Text className="muted" size="xs" mt={2}>
              <LockIcon size={12} aria-hidden className={classes["lock"]} />{" "}
              {t("editedBy", { name: editor ?? t("somebody") })}
            </Text>
          )}
          {column.isTitle && shown.length > 0 && (
            <Group className="muted" gap="xs" mt={2}>
              {shown.map((one) => (
                <Cell key={one.field} item={item} column={one} />
              ))}
            </Group>
          )}
        </Table.Td>
      ))}
      <Table.Td>
        <RowMenu list={list} item={item} />
      </Table.Td>
    </Table.Tr>
  );
}
