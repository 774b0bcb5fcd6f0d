import type { Column, Order, Tables } from "@waymark/storage";
import * as z from "zod";
import { toCreateArg, toUpdateArg } from "../args/column-args.ts";
import { context, paged } from "../args/common.ts";
import { errors } from "../errors/errors.ts";
import type { Schema } from "../schema/schema.ts";
import { joinArgs, toCrudRows, type AnyCrudOptions, type CrudContext } from "./crud-rows.ts";
import { cursorOf, toListSort } from "./cursor.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { ownerOr } from "./actor.ts";
import { type Resource } from "./resource.ts";
import { deleted, one, oneOrDeleted, pageOf } from "./returns.ts";
import { jsonResponse } from "./value-response.ts";

/** The verbs of a builder. */
export type Verbs = Readonly<
  Record<"get" | "post" | "edit" | "remove", (def: object) => AnyEndpoint>
>;
const counted = jsonResponse("count", z.object({ count: z.int().describe("Number of items") }));

/** The endpoints of a resource. Each is created when it is first read, so that unused ones need no options. */
export function toCrud(
  verbs: Verbs,
  tables: Tables,
  resource: Resource,
  options: AnyCrudOptions,
): object {
  const plan = toCrudPlan(tables, resource, options);
  const crud = {};
  for (const [key, make] of Object.entries(factories)) {
    let made: AnyEndpoint | undefined;
    const get = () => (made ??= make(verbs, plan));
    Object.defineProperty(crud, key, { enumerable: true, get });
  }
  return crud;
}

/** The data that the endpoints of a resource share. */
type CrudPlan = ReturnType<typeof toCrudPlan>;

function toCrudPlan(tables: Tables, resource: Resource, options: AnyCrudOptions) {
  const { name } = resource;
  const { access = {}, owner, batch = true, errors: codes } = options;
  const label = options.label ?? { one: name, many: toPlural(name) };
  const readsAll = owner?.reads === "all";
  const ownerRule = owner && ownerOr(owner.column, owner.manage);
  const signedIn = owner && ("signed-in" as const);
  const hasContexts =
    resource.editable !== undefined &&
    Object.values(resource.fields).some(({ contexts }) => !contexts.includes("view"));
  return {
    resource,
    options,
    rows: toCrudRows(tables, resource, options),
    ...toCrudList(resource, options),
    many: label.many,
    one: `${/^[aeiou]/i.test(label.one) ? "an" : "a"} ${label.one}`,
    id: z.int().positive().describe(`ID of the ${label.one}`),
    /** The argument of reads, if some fields are only in responses for editing. */
    contextArg: (hasContexts ? { context: context() } : {}) as Record<string, Schema>,
    /** The context of the responses of writes. */
    editing: hasContexts ? ({ in: "edit" } as const) : {},
    rules: {
      list: access.list ?? access.read ?? (readsAll ? undefined : signedIn),
      get: access.get ?? access.read ?? (readsAll ? undefined : ownerRule),
      create: access.create ?? access.write ?? signedIn,
      update: access.update ?? access.write ?? ownerRule,
      remove: access.remove ?? access.write ?? ownerRule,
    },
    writing: { batch, ...(codes && { errors: codes }) },
    tables,
  };
}

/** How the list is sorted and paged. */
function toCrudList(resource: Resource, { sort, orderBy, paging }: AnyCrudOptions) {
  const cursor =
    paging?.by === "cursor" &&
    cursorOf(resource, {
      ...(sort && { sort }),
      ...(orderBy && { orderBy: orderBy as Order }),
      paging,
    });
  return { cursor, sorted: toListSort(resource.name, resource.table, sort) };
}

const factories: Readonly<Record<string, (verbs: Verbs, plan: CrudPlan) => AnyEndpoint>> = {
  list: listEndpoint,
  count: countEndpoint,
  get: getEndpoint,
  create: createEndpoint,
  update: updateEndpoint,
  remove: removeEndpoint,
};

function listEndpoint({ get }: Verbs, plan: CrudPlan): AnyEndpoint {
  const { resource, options, rows, cursor, sorted, rules } = plan;
  const paging = cursor ? [cursor.args] : [paged(options.paging), sorted.args];
  return get({
    summary: `List ${plan.many}`,
    args: joinArgs(resource.name, plan.contextArg, ...paging, rows.filterArgs()),
    returns: cursor ? cursor.returns : pageOf(resource),
    access: rules.list,
    handler(ctx: CrudContext) {
      const where = rows.listed(ctx);
      if (cursor) return cursor.page(ctx as never, rows.rowsOf(ctx), { where });
      const { page, per_page, orderby = sorted.column, order = sorted.direction } = ctx.args;
      return rows.rowsOf(ctx).page({
        page: page as number,
        per_page: per_page as number,
        where,
        orderBy: options.orderBy ?? ({ [orderby as string]: order } as Order),
        select: ctx.select,
      });
    },
  });
}

function countEndpoint({ get }: Verbs, { many, rows, rules }: CrudPlan): AnyEndpoint {
  return get({
    summary: `Count ${many}`,
    args: rows.filterArgs(),
    returns: counted,
    access: rules.list,
    handler: async (ctx: CrudContext) => ({
      count: await rows.rowsOf(ctx).count(rows.listed(ctx)),
    }),
  });
}

function getEndpoint({ get }: Verbs, plan: CrudPlan): AnyEndpoint {
  const { resource, rows, rules } = plan;
  return get({
    summary: `Get ${plan.one}`,
    args: joinArgs(resource.name, { id: plan.id }, plan.contextArg),
    returns: one(resource),
    find: rows.find,
    access: rules.get,
    handler: ({ found }: CrudContext) => found,
  });
}

function createEndpoint({ post }: Verbs, plan: CrudPlan): AnyEndpoint {
  const { resource, options, rows, rules } = plan;
  const { owner, created, beforeWrite, afterWrite } = options;
  rows.checkInserts();
  return post({
    summary: `Create ${plan.one}`,
    args: writableArgs(plan, toCreateArg),
    returns: one(resource, plan.editing),
    access: rules.create,
    ...plan.writing,
    async handler(ctx: CrudContext) {
      const row = rows.toRow(ctx);
      if (owner) {
        const own = rows.ownerOf(ctx);
        if (own === undefined) throw errors.rest_forbidden();
        row[owner.column] = own;
      }
      for (const column of [created, resource.modified?.column])
        if (column !== undefined) row[column] = ctx.clock.now();
      const write = { action: "create", row: row as never, found: undefined } as const;
      const more = await beforeWrite?.(ctx, write);
      const made = await rows.rowsOf(ctx).insert({ ...row, ...more } as never);
      await afterWrite?.(ctx, { ...write, row: made });
      return made;
    },
  });
}

function updateEndpoint({ edit }: Verbs, plan: CrudPlan): AnyEndpoint {
  const { resource, options, rows, rules } = plan;
  const { modified, version } = resource;
  const { beforeWrite, afterWrite } = options;
  return edit({
    summary: `Update ${plan.one}`,
    args: joinArgs(resource.name, { id: plan.id }, writableArgs(plan, toUpdateArg)),
    returns: one(resource, plan.editing),
    find: rows.find,
    access: rules.update,
    ...plan.writing,
    async handler(ctx: CrudContext) {
      const { found } = ctx;
      const change = rows.toRow(ctx);
      if (Object.keys(change).length === 0) return found;
      if (modified?.column) change[modified.column] = ctx.clock.now();
      if (version?.column) change[version.column] = (found[version.column] as number) + 1;
      const write = { action: "update", row: { ...found, ...change }, found } as const;
      const more = await beforeWrite?.(ctx, write);
      const made = await rows.rowsOf(ctx).update(found["id"] as number, { ...change, ...more });
      await afterWrite?.(ctx, { ...write, row: made });
      return made;
    },
  });
}

function removeEndpoint({ remove }: Verbs, plan: CrudPlan): AnyEndpoint {
  const { resource, options, rows, rules } = plan;
  const codes = [...(options.errors ?? []), "rest_referenced"];
  const isTarget = isReferenced(plan.tables, resource.table);
  return remove({
    summary: `Delete ${plan.one}`,
    args: { id: plan.id },
    returns: oneOrDeleted(resource, plan.editing),
    find: rows.find,
    access: rules.remove,
    ...plan.writing,
    ...(isTarget && { errors: codes }),
    async handler(ctx: CrudContext) {
      const { found } = ctx;
      const previous = await ctx.show(found);
      await options.beforeDelete?.(ctx, found);
      await rows.rowsOf(ctx).remove(found["id"] as number);
      await options.afterWrite?.(ctx, { action: "delete", row: found, found });
      return deleted(previous);
    },
  });
}

/** The arguments for the writable columns. */
function writableArgs(
  { options, rows }: CrudPlan,
  toArg: typeof toCreateArg,
): Record<string, Schema> {
  const { writable = [] } = options;
  return Object.fromEntries(
    writable.map((column) => [column, toArg(rows.columnOf(column), rows.valueOf(column))]),
  );
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
