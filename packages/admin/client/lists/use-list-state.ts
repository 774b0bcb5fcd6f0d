import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type List, useSchemas } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { useShownColumns } from "./column-menu.tsx";
import { embedsOf, toColumns } from "./columns.ts";
import {
  allStatuses,
  isSet,
  type SearchState,
  statusesOf,
  toFilters,
  toInput,
  toOtherFilters,
  toStatusInput,
} from "./search.ts";

/** The columns, filters and statuses of a list, its state in the address, and the arguments of the request for its page. */
export function useListState(list: List) {
  const schemas = useSchemas(list);
  const labelOf = useLabel();
  const state: SearchState = useSearch({ strict: false });
  const navigate = useNavigate();
  const [chosenSize, setSize] = useLocalStorage({ key: "admin-page-size", defaultValue: "20" });
  const size = String(Math.min(Number(chosenSize), list.paging.max));
  const all = useMemo(() => toColumns(list, schemas, labelOf), [list, schemas, labelOf]);
  const { shown: columns, isShown, toggle } = useShownColumns(list, all);
  const statuses = useMemo(() => statusesOf(list, schemas), [list, schemas]);
  const filters = useMemo(() => {
    const own = toFilters(list, schemas);
    return [...own, ...toOtherFilters(list, schemas.list, own, state)].filter(
      ({ name }) => name !== "status" || statuses.length === 0,
    );
  }, [list, schemas, state, statuses]);
  const status = String(state["status"] ?? allStatuses);
  const embeds = embedsOf(columns);
  const input: Readonly<Record<string, unknown>> = {
    ...toInput(list, schemas.list, filters, state, Number(size)),
    ...(statuses.length > 0 && toStatusInput(schemas.list, status)),
    ...(embeds.length > 0 && { _embed: embeds.join(",") }),
  };
  const hasSetFilter = filters.some((one) => isSet(one, state));
  return {
    state,
    /** The arguments of the endpoint of the list. */
    args: schemas.list,
    columns,
    columnChoice: { columns: all, isShown, onToggle: toggle },
    filters,
    hasSetFilter,
    isFiltered:
      hasSetFilter || Boolean(state["q"]) || (statuses.length > 0 && status !== allStatuses),
    statuses,
    status,
    size,
    setSize,
    input,
    /** Changes the state, and shows the first page unless a page or cursor is given. */
    update(changes: SearchState) {
      const next = { ...state, page: undefined, cursor: undefined, ...changes };
      void navigate({
        to: ".",
        search: Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined && value !== ""),
        ) as never,
        replace: true,
      });
    },
  };
}

/** The state of a list, with functions that change it. */
export type ListState = ReturnType<typeof useListState>;
