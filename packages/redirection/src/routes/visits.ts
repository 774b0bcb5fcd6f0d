import type { Direction, Where } from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get, type Guards } from "../builder.ts";
import { dateFormats } from "../dates.ts";
import { toLogItem, toMissItem } from "../items/visit.ts";
import { bulkArgs, type FilterBy, type List } from "../lists/args.ts";
import {
  groupingOf,
  listGrouped,
  logListArgs,
  logWhere,
  missListArgs,
  missWhere,
  valueWhere,
  visitOrder,
} from "../lists/visits.ts";
import { selected, toIds } from "../lists/selection.ts";
import { clearLog, removeEntries } from "../logs/jobs.ts";
import type { LogName } from "../logs/tallies.ts";
import { type GroupedItem, type LogItem, logList, type MissItem, missList } from "../responses.ts";
import type { tables } from "../tables.ts";

interface VisitListArgs {
  readonly filterBy?: FilterBy | undefined;
  readonly orderby?: Parameters<typeof visitOrder>[0];
  readonly direction: Direction;
  readonly page: number;
  readonly per_page: number;
  readonly groupBy?: string | undefined;
}
type Columns = typeof tables.misses.columns;
/** A log, or the values that its rows share. */
interface VisitLists {
  readonly logs: List<LogItem> | List<GroupedItem>;
  readonly misses: List<MissItem> | List<GroupedItem>;
}

/** The condition of a filter, for both tables. */
const passing = (log: LogName, { filterBy }: VisitListArgs): Where<Columns> =>
  log === "logs" ? (logWhere(filterBy) as Where<Columns>) : missWhere(filterBy);
const isFiltered = ({ filterBy = {} }: VisitListArgs): boolean => Object.keys(filterBy).length > 0;

async function listVisits<L extends LogName>(
  log: L,
  args: VisitListArgs,
  ctx: Context,
): Promise<VisitLists[L]>;
async function listVisits(
  log: LogName,
  args: VisitListArgs,
  ctx: Context,
): Promise<VisitLists[LogName]> {
  const by = groupingOf(log, args.groupBy);
  const where = passing(log, args);
  if (by) return listGrouped(ctx.db, log, by, isFiltered(args) ? where : undefined, args);
  const query = {
    orderBy: visitOrder(args.orderby, args.direction),
    page: args.page + 1,
    per_page: args.per_page,
  };
  const formats = dateFormats(ctx);
  if (log === "misses") {
    const { items, total } = await ctx.db.misses.page({ ...query, where });
    return { items: items.map((row) => toMissItem(row, formats)), total };
  }
  const own = where as Where<typeof tables.logs.columns>;
  const orderBy = query.orderBy as Parameters<typeof ctx.db.logs.page>[0]["orderBy"];
  const { items, total } = await ctx.db.logs.page({ ...query, where: own, orderBy });
  return { items: items.map((row) => toLogItem(row, formats)), total };
}

const bulk = z.enum(["delete"]).describe("Action");
/** Rows per transaction. */
const batchSize = 1_000;

/** `GET /log` and `/404`, `POST /bulk/log/delete` and `/bulk/404/delete`. */
export function visitRoutes({ may }: Guards) {
  const removed = async (
    log: LogName,
    args: VisitListArgs & Parameters<typeof selected>[0],
    write: <W>(work: (ctx: Pick<Context, "db">) => Promise<W>) => Promise<W>,
  ) => {
    const by = groupingOf(log, args.groupBy);
    const where = selected<Columns>(args, {
      isDeleting: true,
      of: (items) => (by ? valueWhere(by, items.map(String)) : { id: { in: toIds(items) } }),
      passing: passing(log, args),
    });
    if (!where) return;
    if (Object.keys(where).length === 0) {
      await write(({ db }) => clearLog(db, log));
      return;
    }
    // One transaction for a long log would block other writers.
    while ((await write(({ db }) => removeEntries(db, log, where, batchSize))) === batchSize);
  };
  return {
    logs: get({
      summary: "List followed redirects",
      args: logListArgs,
      returns: logList,
      access: may("log_manage"),
      handler: ({ args, ...ctx }) => listVisits("logs", args, ctx),
    }),
    misses: get({
      summary: "List requests for missing pages",
      args: missListArgs,
      returns: missList,
      access: may("404_manage"),
      handler: ({ args, ...ctx }) => listVisits("misses", args, ctx),
    }),
    deleteLogs: edit({
      summary: "Delete entries of the redirect log; returns the list",
      args: { ...logListArgs, ...bulkArgs, bulk },
      returns: logList,
      access: may("log_delete"),
      transaction: false,
      errors: ["redirect_bulk_unconfirmed"],
      async handler({ args, write, ...ctx }) {
        await removed("logs", args, write);
        return listVisits("logs", args, ctx);
      },
    }),
    deleteMisses: edit({
      summary: "Delete entries of the 404 log; returns the list",
      args: { ...missListArgs, ...bulkArgs, bulk },
      returns: missList,
      access: may("404_delete"),
      transaction: false,
      errors: ["redirect_bulk_unconfirmed"],
      async handler({ args, write, ...ctx }) {
        await removed("misses", args, write);
        return listVisits("misses", args, ctx);
      },
    }),
  };
}
