import { dayMs, binaryResponse, paged, pageOf, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { managing } from "../access.ts";
import { get } from "../builder.ts";
import { visitorPattern } from "../choice/cookie.ts";
import { toCsv, toCsvFile } from "../log/csv.ts";
import { periodArgs, withinPeriod } from "../log/period.ts";
import { choice } from "../responses.ts";

const statuses = ["accepted", "rejected", "partial"] as const;
/** `GET /choices`. */
export const listChoices = get({
  summary: "List recorded choices, newest first",
  args: {
    ...paged({ perPage: 50, max: 200 }),
    visitor: z
      .string()
      .regex(visitorPattern)
      .optional()
      .describe("Only choices of this browser ID"),
    status: z.enum(statuses).optional().describe("Only those with this status"),
    ...periodArgs,
  },
  returns: pageOf(choice),
  errors: ["rest_invalid_param"],
  access: managing,
  handler: ({ args: { page, per_page, visitor, status, ...args }, db, select }) =>
    db.choices.page({
      page,
      per_page,
      where: { visitor, status, at: withinPeriod(args) },
      orderBy: { id: "desc" },
      select,
    }),
});

/** `GET /choices/overview`. */
export const countChoices = get({
  summary: "Count recent choices by status",
  args: { days: z.int().min(1).max(365).default(7).describe("Number of days") },
  returns: jsonResponse(
    "overview of choices",
    z.array(z.object({ type: z.enum(statuses), count: z.int() })),
  ),
  access: managing,
  async handler({ args, db, clock }) {
    const since = new Date(clock.now().getTime() - args.days * dayMs);
    const counts = [];
    for (const type of statuses)
      counts.push({ type, count: await db.choices.count({ status: type, at: { gte: since } }) });
    return counts;
  },
});

/** How many rows one file holds. */
const mostExported = 50_000;
/** The number of rows per query. */
const portion = 2_000;
const heading = ["id", "time", "visitor", "status", "categories", "version", "network", "gpc"];

/** `GET /choices/export`. */
export const exportChoices = get({
  summary: "Export recorded choices as CSV, newest first, at most 50,000",
  args: periodArgs,
  returns: binaryResponse("text/csv"),
  errors: ["rest_invalid_param"],
  access: managing,
  async handler({ args, db }) {
    const at = withinPeriod(args);
    const parts = [toCsv([heading])];
    let before = Number.MAX_SAFE_INTEGER;
    for (let rows = 0; rows < mostExported; rows += portion) {
      const some = await db.choices.find({
        where: { at, id: { lt: before } },
        orderBy: "id",
        direction: "desc",
        limit: portion,
      });
      parts.push(
        toCsv(
          some.map((row) => [
            String(row.id),
            row.at.toISOString(),
            row.visitor,
            row.status,
            row.categories,
            row.version,
            row.network,
            row.gpc ? "yes" : "no",
          ]),
        ),
      );
      before = some.at(-1)?.id ?? 0;
      if (some.length < portion) break;
    }
    return toCsvFile("consent-log.csv", parts.join(""));
  },
});
