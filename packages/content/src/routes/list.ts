import {
  type Db,
  type Where,
  addedFilterArgs,
  addedWhere,
  invalidArgument,
  coreErrors,
  pageOf,
  type Actor,
  type Columns,
  type Selection,
  type AccessDecision,
} from "@waymark/core";
import { content, type tables } from "../tables.ts";
import * as z from "zod";
import { get } from "../builder.ts";
import type { ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import {
  commonArgs,
  ownArgs,
  statusArg,
  usualStatus,
  type CommonArgs,
  type TermFilter,
  toOrder,
} from "../list/args.ts";
import { toQuery, toWhere } from "../list/where.ts";
import { audiencesAmong } from "../media/attachment.ts";
import { fieldsOfItems, type TypeRuntime } from "../resources/content.ts";
import { checkListPassword } from "../permissions.ts";
import { termsBelow } from "../terms/hierarchy.ts";
import type { Item } from "../write/item.ts";
import { listing } from "./error-codes.ts";

type ContentWhere = Where<(typeof content)["columns"]>;
type CounterWhere = Where<(typeof tables)["counters"]["columns"]>;
/** The counters whose sum is the total of a list. */
interface Counters {
  readonly where: CounterWhere;
  /** The kind of the counters to subtract. */
  readonly less?: string;
}

/** The number of items that match a filter: from counters if it is about type, status and authors only, otherwise by counting. */
async function totalOf(db: Db<typeof tables>, where: ContentWhere): Promise<number> {
  const counters = toCounters(where);
  if (!counters) return db.content.count(where);
  // In one query: between two, another transaction could change one of the numbers.
  const rows = await db.counters.find({ where: counters.where, columns: ["kind", "n"] });
  return rows.reduce((sum, { kind, n }) => (kind === counters.less ? sum - n : sum + n), 0);
}

/** Whether the total can be read from counters. */
const hasCountedTotal = (where: ContentWhere): boolean => toCounters(where) !== undefined;

function toCounters(where: ContentWhere): Counters | undefined {
  const tests = testsOf(where);
  const { type, status, author, ...rest } = tests ?? {};
  if (typeof type !== "string" || Object.keys(rest).length > 0) return undefined;
  const statuses = listOf(status, "in");
  if (!statuses) return undefined;
  const every = { kind: "type", key: type };
  const by = (authors: readonly string[]) => ({
    kind: "author",
    key: { in: authors.map((one) => `${type}:${one}`) },
  });
  const among = { status: { in: statuses } };
  if (author === undefined) return { where: { ...every, ...among } };
  const authors = listOf(author, "in");
  if (authors) return { where: { ...by(authors), ...among } };
  const others = listOf(author, "notIn");
  return others && { where: { or: [every, by(others)], ...among }, less: "author" };
}

/** The combined conditions by column; undefined if two are on one column. */
function testsOf({ and = [], ...own }: ContentWhere): Record<string, unknown> | undefined {
  const tests: Record<string, unknown> = own;
  for (const part of and) {
    const inner = testsOf(part);
    if (!inner) return undefined;
    for (const [name, test] of Object.entries(inner)) {
      if (name in tests && tests[name] !== test) return undefined;
      tests[name] = test;
    }
  }
  return tests;
}

/** The values that a column must have, or must not have. */
function listOf(test: unknown, name: "in" | "notIn"): readonly string[] | undefined {
  if (typeof test === "string" || typeof test === "number")
    return name === "in" ? [String(test)] : undefined;
  const isList =
    typeof test === "object" && test !== null && name in test && Object.keys(test).length === 1;
  return isList
    ? (test as Readonly<Record<string, readonly unknown[]>>)[name]?.map(String)
    : undefined;
}

type ListArgs = CommonArgs & Readonly<Record<string, unknown>>;

/** The list of a type's items: only items that the caller may read, with matching totals. */
export function listRoute(runtime: TypeRuntime) {
  const { type, resource, permissions, setup } = runtime;
  const all = setup.all(statuses);
  const grouped = type.taxonomies.map(({ name }) => name);
  const audiences = audiencesAmong(setup.all(contentTypes), all);
  const added = fieldsOfItems(type, setup.all);
  const own = { ...commonArgs, ...ownArgs(type) };
  return get({
    summary: `List ${type.label}`,
    batch: !type.features.has("file"),
    args: {
      ...commonArgs,
      status: statusArg(setup, type),
      ...ownArgs(type),
      ...addedFilterArgs(type.label, own, added),
      ...(type.features.has("editor") && {
        password: z.string().optional().describe("The password that unlocks protected items"),
      }),
    },
    returns: pageOf(resource),
    validate({ args }) {
      if (args.orderby === "include" && args.include.length === 0)
        return errors.rest_orderby_include_missing_include();
      if (args.orderby === "relevance" && !args.search) return errors.rest_no_search_term_defined();
    },
    access: ({ actor, args }) => mayList(runtime, actor, withStatus(type, args as never)),
    errors: [...listing, "rest_post_invalid_page_number", "rest_cannot_read_post"],
    async handler(ctx) {
      const { db, actor, site } = ctx;
      const args = withStatus(type, ctx.args as never);
      const { password } = args;
      const select = password ? withColumns(ctx.select, ["id", "password"]) : ctx.select;
      const filter = {
        args,
        type,
        permissions,
        actor,
        statuses: all,
        audiences,
        timezone: site.timezone,
        descendants: await termsBelow(db, grouped, termsWithChildren(runtime, args)),
      };
      const where = toWhere(filter, addedWhere(added, ctx.args, site.timezone));
      const { page, per_page: limit } = args;
      const offset =
        args.offset === undefined
          ? Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
          : Math.abs(args.offset);
      // Beyond the first page, the total decides from which end the page is closer.
      const known = offset > 0 ? await totalOf(db, where) : undefined;
      const orderBy = toOrder(args);
      // Both reads start together: remote storage answers them in one round trip.
      const [items, storedTotal] = await Promise.all([
        db.content.find({ where, orderBy, limit, offset, total: known, select }),
        known ?? (hasCountedTotal(where) ? totalOf(db, where) : undefined),
      ]);
      if (password) await checkListPassword(ctx, items as unknown as Item[], password);
      const isWhole = offset === 0 && items.length < limit;
      const total = isWhole ? items.length : (storedTotal ?? (await totalOf(db, where)));
      if (page > 1 && total > 0 && page > Math.ceil(total / limit))
        throw errors.rest_post_invalid_page_number();
      const given = args.offset === undefined ? undefined : offset;
      return { items, total: given !== undefined && items.length === 0 ? 0 : total, offset: given };
    },
  });
}

/** A selection that also reads these columns, whatever fields the caller selected. */
const withColumns = <C extends Columns>(
  { columns }: Selection<C>,
  more: readonly (keyof C & string)[],
): Selection<C> => ({ columns: [...new Set([...columns, ...more])] });

/** The status filter as a list; the type's usual status if omitted. */
const withStatus = (type: ContentType, args: ListArgs): ListArgs => ({
  ...args,
  status: args.status ?? usualStatus(type),
});

/** Every context and status has its own permission; a status that the caller may not list is an invalid argument. */
function mayList(
  { type, permissions, setup }: TypeRuntime,
  actor: Actor,
  args: ListArgs,
): AccessDecision {
  if (args.context === "edit" && !permissions.write(actor))
    return coreErrors.rest_forbidden_context();
  const requested = typeof args.status === "string" ? [args.status] : args.status;
  const isFree = requested.every(
    (status) =>
      status === usualStatus(type) ||
      permissions.write(actor) ||
      mayReadPrivate(setup, permissions, actor, status),
  );
  if (isFree) return true;
  const message = "Sorry, you are not allowed to request these statuses.";
  const status = actor.via === "anonymous" ? 401 : 403;
  return invalidArgument("status", message, "rest_forbidden_status", { status });
}
function mayReadPrivate(
  setup: TypeRuntime["setup"],
  permissions: TypeRuntime["permissions"],
  actor: Actor,
  name: string,
): boolean {
  const status = setup.all(statuses).find((one) => one.name === name);
  return status?.private === true && permissions.readPrivate(actor);
}

/** The ids of the descendants of terms whose filter includes children. */
function termsWithChildren({ type }: TypeRuntime, args: ListArgs): readonly number[] {
  return type.taxonomies.flatMap(({ base }) =>
    [base, `${base}_exclude`].flatMap((name) => {
      const query = toQuery(args[name] as TermFilter | undefined);
      return query.include_children ? query.terms : [];
    }),
  );
}
