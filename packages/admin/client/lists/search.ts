import type { List, ListSchemas, Schemas } from "../api/directory.ts";
import { isReadByCursor } from "../api/item-path.ts";
import { withValueAt } from "../api/values.ts";
import { type DateRange, daysOf, toDateRange, toLimits } from "./date-range.ts";
import { trashStatuses } from "./remove-input.ts";

/** The state of a list as stored in its URL: search, page, order and filters. */
export type SearchState = Readonly<Record<string, unknown>>;

const reserved = new Set([
  "context",
  "page",
  "per_page",
  "offset",
  "order",
  "orderby",
  "direction",
  "search",
  "cursor",
  "include",
  "exclude",
  "slug",
  "search_columns",
  "_fields",
  "_embed",
  "password",
]);

/** A filter of a list: an argument with its values, the list that its ids belong to, or two that limit a date. */
export interface Filter {
  readonly name: string;
  readonly values: readonly string[] | undefined;
  readonly isBoolean: boolean;
  readonly isList: boolean;
  readonly relation: string | undefined;
  readonly range: DateRange | undefined;
}

/** The value of `status` that selects the items with any status except the trash. */
export const allStatuses = "any";

/** The statuses by which a list can be filtered. */
const knownStatuses = (args: Schemas | null): readonly string[] =>
  (args?.["status"]?.items?.enum ?? args?.["status"]?.enum ?? []).map(String);

/**
 * The statuses for which a list of content has buttons: any, those that items can be given, and the trash. None for other lists,
 * and for users who can read published items only.
 */
export function statusesOf(list: List, { list: args, update }: ListSchemas): readonly string[] {
  const known = knownStatuses(args);
  const given = (update?.["status"]?.enum ?? []).map(String);
  const isDivided = known.includes(allStatuses)
    ? list.mayEdit
    : list.hasTrash && list.operations.create !== null && known.includes("trash");
  if (!isDivided || !given.includes("draft")) return [];
  return [
    allStatuses,
    ...[...given.filter((one) => !trashStatuses.includes(one)), "trash"].filter(
      (one) => known.includes(one) && one !== allStatuses,
    ),
  ];
}

/**
 * The argument that selects a status, or all statuses of the trash. A list without the value for all statuses returns them by
 * default.
 */
export function toStatusInput(args: Schemas | null, status: string): SearchState {
  const known = knownStatuses(args);
  if (status === "trash")
    return {
      status: trashStatuses.filter((one) => one === "trash" || known.includes(one)).join(","),
    };
  return status === allStatuses && !known.includes(allStatuses) ? {} : { status };
}

/** The filters of a list: those of the screen, or all arguments with a set of values or a relation, and ranges of dates. */
export function toFilters(list: List, { list: args }: ListSchemas): readonly Filter[] {
  const names = list.filters ?? Object.keys(args ?? {}).filter((name) => !reserved.has(name));
  return names.flatMap((name): readonly Filter[] => {
    const schema = args?.[name];
    if (!args || !schema) return [];
    const isList = schema.type === "array" || Array.isArray(schema.type);
    const values = (schema.items?.enum ?? schema.enum)?.filter(
      (one): one is string => typeof one === "string",
    );
    const isBoolean = schema.type === "boolean";
    const relation = list.relations[name];
    const range = toDateRange(list, name, args);
    const filter = { name, values, isBoolean, isList, relation, range };
    return hasInput(filter) ? [filter] : [];
  });
}

/** Whether the screen has an input for a filter. */
export const hasInput = ({ values, isBoolean, relation, range }: Filter): boolean =>
  Boolean(values?.length) || isBoolean || relation !== undefined || range !== undefined;

/** Filters without an input, which the address sets: those of the numbers on the dashboard. */
export function toOtherFilters(
  { paging, search }: List,
  args: Schemas | null,
  filters: readonly Filter[],
  state: SearchState,
): readonly Filter[] {
  const known = new Set([...reserved, ...filters.flatMap(argumentsOf), paging.page, paging.size]);
  return Object.keys(state)
    .filter((name) => args?.[name] && !known.has(name) && name !== search.split(".")[0])
    .map((name) => ({
      name,
      values: undefined,
      isBoolean: false,
      isList: false,
      relation: undefined,
      range: undefined,
    }));
}

/** The arguments of a filter. */
const argumentsOf = ({ name, range }: Filter): readonly string[] =>
  range ? [range.from, range.to] : [name];

/** Whether a filter is set. */
export const isSet = (filter: Filter, state: SearchState): boolean =>
  argumentsOf(filter).some((name) => state[name] !== undefined);

/** The state without its filters, as a change. */
export const withoutFilters = (filters: readonly Filter[]): SearchState =>
  Object.fromEntries(filters.flatMap(argumentsOf).map((name) => [name, undefined]));

/** Whether a list has an argument that searches. */
export const canSearch = ({ search }: List, args: Schemas | null): boolean =>
  args?.[search.split(".")[0] ?? ""] !== undefined;

/** The arguments of the request for a page of a list. */
export function toInput(
  list: List,
  args: Schemas | null,
  filters: readonly Filter[],
  state: SearchState,
  perPage: number,
): Readonly<Record<string, unknown>> {
  const { paging, sort } = list;
  const input: Record<string, unknown> = {};
  if (args?.[paging.size]) input[paging.size] = perPage;
  if (isReadByCursor(list)) {
    if (state["cursor"] !== undefined) input["cursor"] = String(state["cursor"]);
  } else if (args?.[paging.page]) input[paging.page] = pageOf(state) - 1 + paging.first;
  const orderBy = state["orderby"] ?? sort?.by;
  const order = state["order"] ?? sort?.order;
  if (orderBy !== undefined && args?.["orderby"]) input["orderby"] = orderBy;
  const direction = args?.["order"] ? "order" : "direction";
  if (order !== undefined && args?.[direction]) input[direction] = order;
  const { q } = state;
  if (typeof q === "string" && q !== "" && canSearch(list, args))
    Object.assign(input, withValueAt(list.search, q));
  for (const { name, range } of filters)
    if (range) {
      const { from, to } = toLimits(range, daysOf(range, state));
      if (from !== undefined) input[range.from] = from;
      if (to !== undefined) input[range.to] = to;
    } else if (state[name] !== undefined) input[name] = state[name];
  if (list.mayEdit) input["context"] = "edit";
  return input;
}

/** The number of the page, from 1. */
export const pageOf = (state: SearchState): number => Math.max(1, Number(state["page"]) || 1);
