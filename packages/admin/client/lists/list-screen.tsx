import { Button, Group, Pagination, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import {
  useDebouncedCallback,
  useDisclosure,
  useLocalStorage,
  useMediaQuery,
} from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ListFilter, Plus, Search } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { type List, useSchemas } from "../api/directory.ts";
import { idOf } from "../api/items.ts";
import { itemsQuery } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { useWithin } from "../messages/use-within.ts";
import { useListLocks } from "../edit-lock/use-list-locks.ts";
import { Failure } from "../shell/states.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { embedsOf, toColumns } from "./columns.ts";
import { ColumnMenu, useShownColumns } from "./column-menu.tsx";
import { CsvButton } from "./csv-button.tsx";
import { Filters } from "./filters.tsx";
import { ItemTable } from "./item-table.tsx";
import { useListActions } from "./use-list-actions.tsx";
import {
  allStatuses,
  canSearch,
  isSet,
  pageOf,
  type SearchState,
  statusesOf,
  toFilters,
  toInput,
} from "./search.ts";
import { StatusTabs } from "./status-tabs.tsx";

const sizes = ["10", "20", "50", "100"];

/** The table of a list with search, filters, order, pages and actions. Its state is in the address. */
export function ListScreen({
  list,
  isPart = false,
  views,
}: {
  readonly list: List;
  /** Whether it is a part of another screen, which has the heading. */
  readonly isPart?: boolean;
  /** A choice of other views of the same items, beside the heading. */
  readonly views?: ReactNode;
}) {
  const t = useTranslations("list");
  const pageLabel = useTranslations("pages");
  const within = useWithin();
  const schemas = useSchemas(list);
  const state: SearchState = useSearch({ strict: false });
  const navigate = useNavigate();
  const runAction = useListActions();
  const [size, setSize] = useLocalStorage({ key: "admin-page-size", defaultValue: "20" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const labelOf = useLabel();
  const all = useMemo(() => toColumns(list, schemas, labelOf), [list, schemas, labelOf]);
  const { shown: columns, isShown, toggle: toggleColumn } = useShownColumns(list, all);
  const statuses = useMemo(() => statusesOf(list, schemas), [list, schemas]);
  const filters = useMemo(
    () => toFilters(list, schemas).filter(({ name }) => name !== "status" || statuses.length === 0),
    [list, schemas, statuses],
  );
  const status = String(state["status"] ?? allStatuses);
  const embeds = embedsOf(columns);
  const input: Readonly<Record<string, unknown>> = {
    ...toInput(list, schemas.list, filters, state, Number(size)),
    ...(statuses.length > 0 && { status }),
    ...(embeds.length > 0 && { _embed: embeds.join(",") }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(itemsQuery(list, input));

  const update = (changes: SearchState) => {
    const next = { ...state, page: undefined, ...changes };
    setSelected(new Set());
    void navigate({
      to: ".",
      search: Object.fromEntries(
        Object.entries(next).filter(([, value]) => value !== undefined && value !== ""),
      ) as never,
      replace: true,
    });
  };
  const searchSoon = useDebouncedCallback((q: string) => update({ q }), 250);
  const name = within(list.label);
  const page = pageOf(state);
  const pages = data?.total === undefined ? undefined : Math.ceil(data.total / Number(size));
  const items = data?.items ?? [];
  const locks = useListLocks(list, items);
  const isNarrow = useMediaQuery("(max-width: 40em)", false, { getInitialValueInEffect: false });
  const hasSetFilter = filters.some((one) => isSet(one, state));
  const [hasFilters, { toggle: toggleFilters }] = useDisclosure(hasSetFilter);
  const isFiltered =
    hasSetFilter || Boolean(state["q"]) || (statuses.length > 0 && status !== allStatuses);

  return (
    <Stack gap="md">
      {!isPart && (
        <Group justify="space-between">
          <Title order={1}>{list.label}</Title>
          <Group gap="xs">
            {views}
            {list.actions
              .filter(({ scope }) => scope === "list")
              .map((action) => (
                <Button
                  key={action.label}
                  variant="default"
                  {...(action.danger && { c: "red" })}
                  onClick={() => runAction(list, action)}
                >
                  {action.label}
                </Button>
              ))}
            {list.operations.create && (
              <Button
                component={Link}
                to={`/${list.slug}/new`}
                leftSection={<Plus size={16} aria-hidden />}
              >
                {t("add", { name: within(list.singular) })}
              </Button>
            )}
          </Group>
        </Group>
      )}
      {statuses.length > 0 && (
        <StatusTabs
          list={list}
          statuses={statuses}
          value={status}
          onChange={(next) => update({ status: next })}
        />
      )}
      <Group gap="xs" align="flex-start">
        <Group gap="xs" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
          {canSearch(list, schemas.list) && (
            <TextInput
              type="search"
              aria-label={t("search", { name })}
              placeholder={t("search", { name })}
              leftSection={<Search size={15} aria-hidden />}
              defaultValue={typeof state["q"] === "string" ? state["q"] : ""}
              onChange={(event) => searchSoon(event.currentTarget.value)}
              w={{ xs: 240 }}
              flex={{ base: "1 1 0", xs: "none" }}
            />
          )}
          {isNarrow && filters.length > 0 && (
            <Button
              variant="default"
              px="sm"
              leftSection={<ListFilter size={15} aria-hidden />}
              aria-expanded={hasFilters}
              onClick={toggleFilters}
            >
              {t("filters")}
            </Button>
          )}
        </Group>
        {(hasFilters || !isNarrow) && (
          <Filters list={list} filters={filters} state={state} onChange={update} />
        )}
      </Group>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <>
          <BulkBar
            list={list}
            items={items.filter((item) => selected.has(idOf(list, item)))}
            clear={() => setSelected(new Set())}
          />
          <ItemTable
            list={list}
            columns={columns}
            items={items}
            locks={locks}
            isLoading={!data}
            isStale={isPlaceholderData}
            isFiltered={isFiltered}
            isNarrow={isNarrow}
            selected={selected}
            onSelect={setSelected}
            order={{
              by: String(input["orderby"] ?? schemas.list?.["orderby"]?.default ?? ""),
              direction: (input["order"] ?? input["direction"]) === "asc" ? "asc" : "desc",
            }}
            onOrder={(orderby, order) => update({ orderby, order })}
          />
          <Group justify="space-between">
            <Text size="sm" className="muted" role="status">
              {data?.total !== undefined && t("total", { count: data.total })}
            </Text>
            <Group gap="xs">
              {pages !== undefined && pages > 1 && (
                <Pagination
                  size="sm"
                  value={page}
                  total={pages}
                  onChange={(next) => update({ page: next })}
                  siblings={1}
                  getControlProps={(control) => ({ "aria-label": pageLabel(control) })}
                />
              )}
              {!isNarrow && all.length > 1 && (
                <ColumnMenu columns={all} isShown={isShown} onToggle={toggleColumn} />
              )}
              {items.length > 0 && <CsvButton list={list} columns={columns} input={input} />}
              {schemas.list?.[list.paging.size] && (
                <Select
                  size="xs"
                  w={76}
                  data={sizes}
                  value={size}
                  onChange={(value) => value && setSize(value)}
                  allowDeselect={false}
                  aria-label={t("perPage")}
                />
              )}
            </Group>
          </Group>
        </>
      )}
    </Stack>
  );
}
