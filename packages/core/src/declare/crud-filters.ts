import { textLimit, type Column, type Table, type Where } from "@waymark/storage";
import { rangeEnds, toFilterArgs, toValueSchema, type FilterKind } from "../args/column-args.ts";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { toInstant } from "../time/dates.ts";
import type { SiteInfo } from "./site-info.ts";

/** A filter of a list: its arguments, and its condition for the values of a request. */
export interface CrudFilter {
  readonly args: Readonly<Record<string, Schema>>;
  readonly where: (call: {
    readonly args: Readonly<Record<string, unknown>>;
    readonly site: SiteInfo;
  }) => Where;
}

/** A value for storage: dates are sent as text, in the time zone of the site unless they have an offset. */
export const toStored = ({ type }: Column, value: unknown, site: SiteInfo): unknown =>
  type === "datetime" && typeof value === "string" ? toInstant(value, site.timezone) : value;

/**
 * The filters of a list: by columns, and by columns of the rows that its references name (`room.kind`).
 *
 * @throws DefinitionError if a column does not exist, or cannot be filtered in this way.
 */
export function toCrudFilters(
  resource: string,
  table: Table,
  filters: Readonly<Record<string, FilterKind | undefined>>,
): CrudFilter[] {
  return Object.entries(filters).flatMap(([path, kind]) => {
    if (kind === undefined) return [];
    const where = `crud of "${resource}": the column "${path}"`;
    const [name = "", inner] = path.split(".");
    const column = columnOf(table, name, where);
    if (inner === undefined) return [toFilter(table, name, name, kind, where)];
    if (!column.references)
      throw new DefinitionError(`${where} does not exist: ${name} is not a reference.`);
    const target = column.references.table();
    const filter = toFilter(target, inner, `${name}_${inner}`, kind, where);
    const to = target.key[0] ?? "";
    const linked = (test: Where): Where =>
      Object.keys(test).length === 0
        ? {}
        : { exists: { table: target, to, from: name, where: test } };
    return [{ ...filter, where: (call) => linked(filter.where(call)) }];
  });
}

function columnOf(table: Table, name: string, where: string): Column {
  const found = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
  if (found) return found;
  throw new DefinitionError(`${where} does not exist.`);
}

/** @param argument - The name of the argument, or its beginning. */
function toFilter(
  table: Table,
  name: string,
  argument: string,
  kind: FilterKind,
  where: string,
): CrudFilter {
  const column = columnOf(table, name, where);
  const value = toValueSchema(column, where, textLimit(table, name));
  const args = toFilterArgs(argument, column, kind, value, where);
  return {
    args,
    where({ args: given, site }) {
      if (kind === "range") {
        const ends = rangeEnds
          .map((end) => [end, given[`${argument}_${end}`]] as const)
          .filter(([, end]) => end !== undefined)
          .map(([end, one]) => [end, toStored(column, one, site)]);
        return ends.length === 0 ? {} : ({ [name]: Object.fromEntries(ends) } as Where);
      }
      const one = given[argument];
      if (one === undefined) return {};
      const stored = Array.isArray(one)
        ? { in: one.map((each) => toStored(column, each, site)) }
        : toStored(column, one, site);
      return { [name]: stored } as Where;
    },
  };
}
