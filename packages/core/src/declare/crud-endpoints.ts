import type { Column, Order, Tables } from "@waymark/storage";
import * as z from "zod";
import { toCreateArg, toUpdateArg } from "../args/column-args.ts";
import { context, paged } from "../args/common.ts";
import { errors } from "../errors/errors.ts";
import type { Schema } from "../schema/schema.ts";
import { joinArgs, toCrudRows, type AnyCrudOptions, type CrudCall } from "./crud-rows.ts";
import { cursorOf, toListSort } from "./cursor.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { ownerOr } from "./actor.ts";
import { deleted, one, oneOrDeleted, pageOf, type Resource } from "./resource.ts";
import { jsonResponse } from "./value-response.ts";

/** The verbs of a builder. */
export type Verbs = Readonly<
  Record<"get" | "post" | "edit" | "remove", (def: object) => AnyEndpoint>
>;
const counted = jsonResponse("count", z.object({ count: z.int().describe("Number of items") }));

/** The endpoints of a resource. Each is created when it is first read, so that unused ones need no options. */
export function toCrud(
  { get, post, edit, remove }: Verbs,
  tables: Tables,
  resource: Resource,
  options: AnyCrudOptions,
): object {
  const rows = toCrudRows(tables, resource, options);
  const { columnOf, valueOf, rowsOf, find } = rows;
  const { name, modified, version } = resource;
  const { writable = [], owner, access = {}, batch = true, errors: codes, beforeWrite } = options;
  const label = options.label ?? { one: name, many: toPlural(name) };
  const single = `${/^[aeiou]/i.test(label.one) ? "an" : "a"} ${label.one}`;
  const id = z.int().positive().describe(`ID of the ${label.one}`);

  const { sort, orderBy, paging } = options;
  const cursor =
    paging?.by === "cursor" &&
    cursorOf(resource, {
      ...(sort && { sort }),
      ...(orderBy && { orderBy: orderBy as Order }),
      paging,
    });
  const sorted = toListSort(name, resource.table, sort);

  const hasContexts =
    resource.editable !== undefined &&
    Object.values(resource.fields).some(({ contexts }) => !contexts.includes("view"));
  const contextArg: Record<string, Schema> = hasContexts ? { context: context() } : {};
  const editing = hasContexts ? ({ in: "edit" } as const) : {};

  const readsAll = owner?.reads === "all";
  const ownerRule = owner && ownerOr(owner.column, owner.manage);
  const signedIn = owner && ("signed-in" as const);
  const listRule = access.list ?? access.read ?? (readsAll ? undefined : signedIn);
  const writing = { batch, ...(codes && { errors: codes }) };

  const makers: Readonly<Record<string, () => AnyEndpoint>> = {
    list: () =>
      get({
        summary: `List ${label.many}`,
        args: joinArgs(
          name,
          contextArg,
          ...(cursor ? [cursor.args] : [paged(paging), sorted.args]),
          rows.filterArgs(),
        ),
        returns: cursor ? cursor.returns : pageOf(resource),
        access: listRule,
        handler(call: CrudCall) {
          if (cursor) return cursor.page(call as never, rowsOf(call), { where: rows.listed(call) });
          const { page, per_page, orderby = sorted.column, order = sorted.direction } = call.args;
          return rowsOf(call).page({
            page: page as number,
            per_page: per_page as number,
            where: rows.listed(call),
            orderBy: orderBy ?? ({ [orderby as string]: order } as Order),
            select: call.select,
          });
        },
      }),
    count: () =>
      get({
        summary: `Count ${label.many}`,
        args: rows.filterArgs(),
        returns: counted,
        access: listRule,
        handler: async (call: CrudCall) => ({ count: await rowsOf(call).count(rows.listed(call)) }),
      }),
    get: () =>
      get({
        summary: `Get ${single}`,
        args: joinArgs(name, { id }, contextArg),
        returns: one(resource),
        find,
        access: access.get ?? access.read ?? (readsAll ? undefined : ownerRule),
        handler: ({ found }: CrudCall) => found,
      }),
    create: () =>
      post({
        summary: `Create ${single}`,
        args: argsOf(toCreateArg),
        returns: one(resource, editing),
        access: access.create ?? access.write ?? signedIn,
        ...writing,
        async handler(call: CrudCall) {
          const row = rows.toRow(call);
          if (owner) {
            const own = rows.ownerOf(call);
            if (own === undefined) throw errors.rest_forbidden();
            row[owner.column] = own;
          }
          for (const column of [options.created, modified?.column])
            if (column !== undefined) row[column] = call.clock.now();
          const write = { action: "create", row: row as never, found: undefined } as const;
          const more = await beforeWrite?.(call, write);
          const made = await rowsOf(call).insert({ ...row, ...more } as never);
          await options.afterWrite?.(call, { ...write, row: made });
          return made;
        },
      }),
    update: () =>
      edit({
        summary: `Update ${single}`,
        args: joinArgs(name, { id }, argsOf(toUpdateArg)),
        returns: one(resource, editing),
        find,
        access: access.update ?? access.write ?? ownerRule,
        ...writing,
        async handler(call: CrudCall) {
          const { found } = call;
          const change = rows.toRow(call);
          if (Object.keys(change).length === 0) return found;
          if (modified?.column) change[modified.column] = call.clock.now();
          if (version?.column) change[version.column] = (found[version.column] as number) + 1;
          const write = { action: "update", row: { ...found, ...change }, found } as const;
          const more = await beforeWrite?.(call, write);
          const made = await rowsOf(call).update(found["id"] as number, { ...change, ...more });
          await options.afterWrite?.(call, { ...write, row: made });
          return made;
        },
      }),
    remove: () =>
      remove({
        summary: `Delete ${single}`,
        args: { id },
        returns: oneOrDeleted(resource, editing),
        find,
        access: access.remove ?? access.write ?? ownerRule,
        ...writing,
        ...(isReferenced(tables, resource.table) && {
          errors: [...(codes ?? []), "rest_referenced"],
        }),
        async handler(call: CrudCall) {
          const { found } = call;
          const previous = await call.show(found);
          await options.beforeDelete?.(call, found);
          await rowsOf(call).remove(found["id"] as number);
          await options.afterWrite?.(call, { action: "delete", row: found, found });
          return deleted(previous);
        },
      }),
  };
  function argsOf(toArg: typeof toCreateArg): Record<string, Schema> {
    return Object.fromEntries(
      writable.map((column) => [column, toArg(columnOf(column), valueOf(column))]),
    );
  }

  const crud = {};
  for (const [key, make] of Object.entries(makers)) {
    let made: AnyEndpoint | undefined;
    Object.defineProperty(crud, key, { enumerable: true, get: () => (made ??= make()) });
  }
  return crud;
}

/** Whether rows of a table of the module keep rows of this table from being deleted. */
const isReferenced = (tables: Tables, target: Resource["table"]): boolean =>
  Object.values(tables).some(({ columns }) =>
    Object.values<Column>(columns).some(
      ({ references }) => references?.onDelete === "restrict" && references.table() === target,
    ),
  );

const toPlural = (noun: string): string =>
  /[^aeiou]y$/.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
