import {
  textLimit,
  type Column,
  type Table,
  type Where,
  type Columns,
  type Repository,
  type Row,
  type Tables,
} from "@waymark/storage";
import { rangeEnds, toFilterArgs, toValueSchema, type FilterKind } from "../args/column-args.ts";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { toInstant } from "../time/dates.ts";
import type { SiteInfo } from "./site-info.ts";
import * as z from "zod";
import type { CrudOptions } from "./crud.ts";
import type { HandlerContext } from "./endpoint.ts";
import { ownerValue } from "./actor.ts";
import type { Resource } from "./resource.ts";

/** A filter of a list: its arguments, and its condition for the values of a request. */
export interface CrudFilter {
  readonly args: Readonly<Record<string, Schema>>;
  readonly where: (ctx: {
    readonly args: Readonly<Record<string, unknown>>;
    readonly site: SiteInfo;
  }) => Where;
}

/** A value for storage: dates are sent as text, in the time zone of the site unless they have an offset. */
const toStored = ({ type }: Column, value: unknown, site: SiteInfo): unknown =>
  type === "datetime" && typeof value === "string" ? toInstant(value, site.timezone) : value;

/**
 * The filters of a list: by columns, and by columns of the rows that its references name (`room.kind`).
 *
 * @throws DefinitionError if a column does not exist, or cannot be filtered in this way.
 */
function toCrudFilters(
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
    return [{ ...filter, where: (ctx) => linked(filter.where(ctx)) }];
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

/** All of several conditions, as one without nesting if they test different columns: storage finds its indexes at once. */
function joinTests(tests: readonly Where[]): Where {
  const joined: Where = Object.assign({}, ...tests);
  const count = tests.reduce((sum, test) => sum + Object.keys(test).length, 0);
  return Object.keys(joined).length === count ? joined : { and: tests };
}

export type AnyCrudOptions = CrudOptions<
  Columns,
  Tables,
  unknown,
  string,
  Readonly<Record<string, FilterKind>>
>;
type Args = Readonly<Record<string, unknown>>;
/** The context of a handler of `crud`. */
export type CrudContext = HandlerContext<Args, Tables, unknown> & {
  readonly found: Row<Columns>;
  readonly select: never;
  show(row: object): Promise<object>;
};
const maxSearched = 400;

/** @throws DefinitionError if the table is not among `tables`, has no id, or lacks a column that the options name. */
export function toCrudRows(
  tables: Tables,
  { name, table, modified, version }: Resource,
  { writable = [], filters = {}, owner, created, scope, beforeWrite }: AnyCrudOptions,
) {
  const [stored] = Object.entries(tables).find(([, one]) => one === table) ?? [];
  if (stored === undefined)
    throw new DefinitionError(
      `crud: the table of the resource "${name}" is not one of the tables of this builder.`,
    );
  if (table.columns["id"]?.type !== "id")
    throw new DefinitionError(`crud: the table of the resource "${name}" has no column id().`);
  const where = (column: string) => `crud of "${name}": the column "${column}"`;
  const columnOf = (column: string) => {
    const found = table.columns[column];
    if (found) return found;
    throw new DefinitionError(`${where(column)} does not exist.`);
  };
  for (const column of [owner?.column, created])
    if (column !== undefined && columnOf(column) && writable.includes(column))
      throw new DefinitionError(`${where(column)} is set by the server and cannot be writable.`);

  for (const column of [created, modified?.column])
    if (column !== undefined && columnOf(column).type !== "datetime")
      throw new DefinitionError(`${where(column)} is set to the time: declare it as timestamp().`);
  if (version?.column !== undefined && columnOf(version.column).type !== "integer")
    throw new DefinitionError(
      `${where(version.column)} is a version that is counted: declare it as integer().default(1).`,
    );

  /** @throws DefinitionError if inserts have no value for a required column. */
  function checkInserts(): void {
    const set = new Set<string | undefined>([
      ...writable,
      owner?.column,
      created,
      modified?.column,
    ]);
    const missing = Object.keys(table.columns).find(
      (column) => !columnOf(column).auto && !set.has(column),
    );
    if (missing !== undefined && !beforeWrite)
      throw new DefinitionError(
        `${where(missing)} is required and never set: make it writable, give it a default, or set it in beforeWrite.`,
      );
  }
  const valueOf = (column: string): z.ZodType =>
    toValueSchema(columnOf(column), where(column), textLimit(table, column));

  const rowsOf = (ctx: CrudContext) => ctx.db[stored] as Repository<Columns>;
  const find = (ctx: CrudContext) => {
    const own = scope?.(ctx);
    const id = ctx.args["id"] as number;
    return own ? rowsOf(ctx).first({ and: [{ id }, own] }) : rowsOf(ctx).get(id);
  };
  /** The writable columns that a request sends. */
  const toRow = (ctx: CrudContext): Record<string, unknown> =>
    Object.fromEntries(
      writable
        .filter((column) => ctx.args[column] !== undefined)
        .map((column) => [column, toStored(columnOf(column), ctx.args[column], ctx.site)]),
    );
  const ownerOf = ({ actor }: CrudContext) =>
    owner && ownerValue(actor, columnOf(owner.column).type);

  function visible(ctx: CrudContext): Where[] {
    const parts: Where[] = [scope?.(ctx) ?? {}];
    if (!owner || owner.reads === "all" || ctx.actor.can(owner.manage.capability)) return parts;
    const own = ownerOf(ctx);
    return [...parts, own === undefined ? { or: [] } : ({ [owner.column]: own } as Where)];
  }
  /** The condition of a list: what the request filters by, among the rows that the caller may see. */
  function listed(ctx: CrudContext): Where {
    const tests = filtersOf.map((filter) => filter.where(ctx));
    const match = ctx.args["search"] as string | undefined;
    return joinTests([
      ...(match === undefined ? [] : [{ match } as Where]),
      ...tests,
      ...visible(ctx),
    ]);
  }
  const filtersOf = toCrudFilters(name, table, filters);
  const filterArgs = (): Record<string, Schema> =>
    joinArgs(
      name,
      table.search
        ? { search: z.string().max(maxSearched).optional().describe("Words that items contain") }
        : {},
      ...filtersOf.map(({ args }) => args),
    );
  return { columnOf, valueOf, rowsOf, find, toRow, ownerOf, listed, filterArgs, checkInserts };
}

/** @throws DefinitionError if two arguments have the same name, such as a column and `page`. */
export function joinArgs(
  resource: string,
  ...parts: readonly Readonly<Record<string, Schema>>[]
): Record<string, Schema> {
  const args: Record<string, Schema> = {};
  for (const [key, schema] of parts.flatMap((part) => Object.entries(part))) {
    if (key in args)
      throw new DefinitionError(`crud of "${resource}": two arguments are named "${key}".`);
    args[key] = schema;
  }
  return args;
}
