import { Button, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListFilter, Plus, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { idOf, isReadByCursor } from "../api/item-path.ts";
import { itemsQuery } from "../api/queries.ts";
import { useListLocks } from "../edit-lock/use-list-locks.ts";
import { useWithin } from "../messages/use-within.ts";
import { Failure, Refreshable } from "../shell/states.tsx";
import { useIsNarrow } from "../shell/use-narrow.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { CursorPages } from "./cursor-pages.tsx";
import { CsvButton } from "./csv-button.tsx";
import { Filters } from "./filters.tsx";
import { ItemTable } from "./item-table.tsx";
import { PageNumbers } from "./page-numbers.tsx";
import { canSearch, pageOf, type SearchState } from "./search.ts";
import { StatusTabs } from "./status-tabs.tsx";
import { useListActions } from "./use-list-actions.tsx";
import { useExistingPage } from "./use-existing-page.ts";
import { type ListState, useListState } from "./use-list-state.ts";

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
  const listState = useListState(list);
  const { args, columns, statuses, input } = listState;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch, isPlaceholderData } = useQuery(itemsQuery(list, input));
  const items = data?.items ?? [];
  const direction = ["order", "direction"]
    .map((name) => input[name] ?? args?.[name]?.default)
    .find((value) => value !== undefined);
  const locks = useListLocks(list, items);
  const isNarrow = useIsNarrow();
  const update = (changes: SearchState) => {
    setSelected(new Set());
    listState.update(changes);
  };
  useExistingPage(
    {
      page: pageOf(listState.state),
      size: Number(listState.size),
      count: isPlaceholderData ? undefined : data?.items.length,
      total: data?.total,
      error,
    },
    (page) => update({ page }),
  );
  return (
    <Stack gap="md">
      {!isPart && <Header list={list} views={views} />}
      {statuses.length > 0 && (
        <StatusTabs
          list={list}
          args={args}
          statuses={statuses}
          value={listState.status}
          onChange={(status) => update({ status })}
        />
      )}
      <Tools list={list} listState={listState} isNarrow={isNarrow} onChange={update} />
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Refreshable error={error} retry={() => void refetch()}>
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
            isFiltered={listState.isFiltered}
            isNarrow={isNarrow}
            selected={selected}
            onSelect={setSelected}
            order={{
              by: String(input["orderby"] ?? args?.["orderby"]?.default ?? ""),
              direction: direction === "asc" ? "asc" : "desc",
            }}
            onOrder={(orderby, order) => update({ orderby, order })}
          />
          {(data?.total !== 0 || listState.isFiltered) && (
            <Footer
              list={list}
              listState={listState}
              count={items.length}
              total={data?.total}
              next={isPlaceholderData ? undefined : data?.next}
              isNarrow={isNarrow}
              onPage={update}
            />
          )}
        </Refreshable>
      )}
    </Stack>
  );
}

/** The heading, with the actions of the whole list. */
function Header({ list, views }: { readonly list: List; readonly views: ReactNode }) {
  const t = useTranslations("list");
  const within = useWithin();
  const runAction = useListActions();
  return (
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
  );
}

/** Search and filters. In a narrow window a button shows the filters. */
function Tools({
  list,
  listState: { args, filters, state, hasSetFilter },
  isNarrow,
  onChange,
}: {
  readonly list: List;
  readonly listState: ListState;
  readonly isNarrow: boolean;
  readonly onChange: (changes: SearchState) => void;
}) {
  const t = useTranslations("list");
  const name = useWithin()(list.label);
  const searchSoon = useDebouncedCallback((q: string) => onChange({ q }), 250);
  const [hasFilters, { toggle: toggleFilters }] = useDisclosure(hasSetFilter);
  const hasSearch = canSearch(list, args);
  return (
    <Group gap="xs" align="flex-start">
      <Group
        gap="xs"
        wrap="nowrap"
        w={{ base: "100%", xs: "auto" }}
        {...(!hasSearch && !isNarrow && { display: "none" })}
      >
        {hasSearch && (
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
        <Filters list={list} filters={filters} state={state} onChange={onChange} />
      )}
    </Group>
  );
}

/** The number of items, the pages, and what is shown of them. */
function Footer({
  list,
  listState: { state, args, columns, columnChoice, input, size, setSize },
  count,
  total,
  next,
  isNarrow,
  onPage,
}: {
  readonly list: List;
  readonly listState: ListState;
  /** The number of items of the page. */
  readonly count: number;
  readonly total: number | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
  readonly isNarrow: boolean;
  readonly onPage: (
    at: { readonly page: number } | { readonly cursor: string | undefined },
  ) => void;
}) {
  const t = useTranslations("list");
  const { max } = list.paging;
  return (
    <Group justify="space-between">
      <Text size="sm" className="muted" role="status">
        {total !== undefined && t("total", { count: total })}
      </Text>
      <Group gap="xs">
        {isReadByCursor(list) ? (
          <CursorPages
            key={JSON.stringify({ ...input, cursor: null })}
            cursor={input["cursor"] as string | undefined}
            next={next}
            onChange={(cursor) => onPage({ cursor })}
          />
        ) : (
          <PageNumbers
            page={pageOf(state)}
            pages={Math.ceil((total ?? 0) / Number(size))}
            onChange={(page) => onPage({ page })}
          />
        )}
        {!isNarrow && columnChoice.columns.length > 1 && <ColumnMenu {...columnChoice} />}
        {count > 0 && <CsvButton list={list} columns={columns} input={input} />}
        {args?.[list.paging.size] && (
          <Select
            size="xs"
            w={76}
            data={[...sizes.filter((one) => Number(one) < max), String(max)]}
            value={size}
            onChange={(value) => value && setSize(value)}
            allowDeselect={false}
            aria-label={t("perPage")}
          />
        )}
      </Group>
    </Group>
  );
}
