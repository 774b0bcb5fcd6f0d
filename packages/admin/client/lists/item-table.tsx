import {
  Checkbox,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { idOf, type Item, titleOf } from "../api/items.ts";
import { useWithin } from "../messages/use-within.ts";
import { Cell } from "./cell.tsx";
import type { TableColumn } from "./columns.ts";
import { RowMenu } from "./row-menu.tsx";
import classes from "./item-table.module.css";

interface Order {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** The table of a list. */
export function ItemTable({
  list,
  columns,
  items,
  isLoading,
  isStale,
  isFiltered,
  selected,
  onSelect,
  order,
  onOrder,
}: {
  readonly list: List;
  readonly columns: readonly TableColumn[];
  readonly items: readonly Item[];
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly isFiltered: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly order: Order;
  readonly onOrder: (by: string, direction: "asc" | "desc") => void;
}) {
  const t = useTranslations("list");
  const within = useWithin();
  const hasActions = list.operations.remove !== null || list.actions.some(({ bulk }) => bulk);
  const ids = items.map((item) => idOf(list, item));
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  if (!isLoading && items.length === 0)
    return (
      <Stack className="surface" align="center" gap={4} py={56} px="md" ta="center">
        <Text fw={600}>
          {isFiltered ? t("emptySearch") : t("empty", { name: within(list.label) })}
        </Text>
        {isFiltered && (
          <Text size="sm" className="muted">
            {t("emptySearchText")}
          </Text>
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
                  columns={columns}
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

function Heading({
  column,
  order,
  onOrder,
}: {
  readonly column: TableColumn;
  readonly order: Order;
  readonly onOrder: (by: string, direction: "asc" | "desc") => void;
}) {
  const { sort, label, isTitle } = column;
  const className = isTitle ? undefined : classes["secondary"];
  if (sort === undefined) return <Table.Th className={className}>{label}</Table.Th>;
  const isSorted = order.by === sort;
  const Icon = order.direction === "asc" ? ArrowUp : ArrowDown;
  const next = isSorted && order.direction === "asc" ? "desc" : "asc";
  return (
    <Table.Th
      className={className}
      aria-sort={isSorted ? (order.direction === "asc" ? "ascending" : "descending") : "none"}
    >
      <UnstyledButton className={classes["sort"]} onClick={() => onOrder(sort, next)}>
        {label}
        {isSorted && <Icon size={13} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

function Row({
  list,
  item,
  columns,
  hasActions,
  isSelected,
  onToggle,
}: {
  readonly list: List;
  readonly item: Item;
  readonly columns: readonly TableColumn[];
  readonly hasActions: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
}) {
  const t = useTranslations("list");
  const navigate = useNavigate();
  const id = idOf(list, item);
  const name = titleOf(list, item);
  const canOpen = list.operations.read !== null || list.operations.update !== null;
  return (
    <Table.Tr
      className={canOpen ? "clickable-row" : undefined}
      {...(isSelected && { bg: "var(--mantine-primary-color-light)" })}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        if (canOpen && !target.closest("a, button, input, label"))
          void navigate({ to: `/${list.slug}/${id}` });
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
        <Table.Td key={column.field} className={column.isTitle ? undefined : classes["secondary"]}>
          {column.isTitle && canOpen ? (
            <Link to="/$list/$id" params={{ list: list.slug, id }} className="row-title">
              {name}
            </Link>
          ) : (
            <Cell item={item} column={column} />
          )}
        </Table.Td>
      ))}
      <Table.Td>
        <RowMenu list={list} item={item} />
      </Table.Td>
    </Table.Tr>
  );
}
