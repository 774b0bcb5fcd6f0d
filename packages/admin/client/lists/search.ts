import type { List, ListSchemas, Schemas } from "../api/directory.ts";
import { withValueAt } from "../api/values.ts";

/** The state of a list as its address holds it: search, page, order and filters. */
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

/** A filter of a list: an argument with its values, or the list that its ids belong to. */
export interface Filter {
  readonly name: string;
  readonly values: readonly string[] | undefined;
  readonly isBoolean: boolean;
  readonly isList: boolean;
  readonly relation: string | undefined;
}

/** The value of `status` that selects the items with any status except the trash. */
export const allStatuses = "any";

/**
 * The statuses for which a list of content has buttons: any, those that items can be given, and the trash. None for other lists,
 * and for users who can read published items only.
 */
export function statusesOf(list: List, { list: args, update }: ListSchemas): readonly string[] {
  const known = (args?.["status"]?.items?.enum ?? args?.["status"]?.enum ?? []).map(String);
  const given = (update?.["status"]?.enum ?? []).map(String);
  if (!list.mayEdit || !known.includes(allStatuses) || !given.includes("draft")) return [];
  return [allStatuses, ...[...given, "trash"].filter((one) => known.includes(one))];
}

/** The filters of a list: those of the screen, or all arguments with a set of values or a relation. */
export function toFilters(list: List, { list: args }: ListSchemas): readonly Filter[] {
  const names = list.filters ?? Object.keys(args ?? {}).filter((name) => !reserved.has(name));
  return names.flatMap((name): readonly Filter[] => {
    const schema = args?.[name];
    if (!schema) return [];
    const isList = schema.type === "array" || Array.isArray(schema.type);
    const values = (schema.items?.enum ?? schema.enum)?.filter(
      (one): one is string => typeof one === "string",
    );
    const isBoolean = schema.type === "boolean";
    const relation = list.relations[name];
    if (!values && !isBoolean && relation === undefined) return [];
    return [{ name, values, isBoolean, isList, relation }];
  });
}

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
  if (args?.[paging.page]) input[paging.page] = pageOf(state) - 1 + paging.first;
  const orderBy = state["orderby"] ?? sort?.by;
  const order = state["order"] ?? sort?.order;
  if (orderBy !== undefined && args?.["orderby"]) input["orderby"] = orderBy;
  const direction = args?.["order"] ? "order" : "direction";
  if (order !== undefined && args?.[direction]) input[direction] = order;
  const { q } = state;
  if (typeof q === "string" && q !== "" && canSearch(list, args))
    Object.assign(input, withValueAt(list.search, q));
  for (const { name } of filters) if (state[name] !== undefined) input[name] = state[name];
  if (list.mayEdit) input["context"] = "edit";
  return input;
}

/** The number of the page, from 1. */
export const pageOf = (state: SearchState): number => Math.max(1, Number(state["page"]) || 1);
