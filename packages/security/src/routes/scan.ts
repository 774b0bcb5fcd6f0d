import { jsonResponse, raw } from "@waymark/core";
import * as z from "zod";
import { mayManage } from "../access.ts";
import { post, remove, edit, get } from "../builder.ts";
import { beginScan } from "../jobs/run-scan.ts";
import { stopScan, lastScan } from "../scan/scans.ts";
import { errors } from "../errors.ts";
import { toIssueStatus } from "../issues/actions.ts";
import { textsFor } from "../messages/index.ts";
import { issueSchema, toPending, toIssueSummary } from "../responses.ts";
import { stagesOf, type Summary } from "../scan/position.ts";
import { success } from "./connection.ts";
import { checkArgs, uncheckedArg } from "./checked-args.ts";

/** `POST /scan`. */
export const startScan = post({
  summary: "Start a scan",
  status: 200,
  returns: success,
  errors: ["security_scan_running", "rest_too_many_requests"],
  access: mayManage,
  async handler(ctx) {
    await ctx.rateLimiter.count([{ key: "security:scan", max: ctx.options.starts }]);
    await beginScan(ctx);
    return { success: true };
  },
});

/** `DELETE /scan`. */
export const endScanNow = remove({
  summary: "Stop the running scan",
  returns: success,
  access: mayManage,
  async handler(ctx) {
    await stopScan(ctx);
    return { success: true };
  },
});

const standard = 100;
const maxOffset = 1_000_000;
/** Values that are not numbers are replaced by the default. */
const number = (description: string, fallback: number, max: number) =>
  raw(
    { type: "integer", description },
    z.unknown().transform((value) => {
      const isText = typeof value === "string" || typeof value === "number";
      const given = isText ? Math.trunc(Math.abs(Number(value))) : 0;
      return Number.isSafeInteger(given) && given > 0 ? Math.min(given, max) : fallback;
    }),
  );

/** `GET /scan/issues`. */
export const listIssues = get({
  summary: "List issues, with the status of the running scan",
  args: {
    group: raw(
      { type: "string", description: "all, or pending for the issues of the running scan" },
      z.unknown().transform((value) => (value === "pending" ? "pending" : "all")),
    ),
    offset: number("Number of issues to skip in each list", 0, maxOffset),
    limit: number(`Number of issues in each list, ${standard} at most`, standard, standard),
  },
  returns: jsonResponse(
    "security-issues",
    z.object({
      count: z.int().describe("Total number of new issues"),
      "last-scan-time": z
        .union([z.literal(false), z.string()])
        .describe("When the last scan ended, in seconds since 1970; false before there was one"),
      running: z.boolean(),
      progress: z.number().describe("Progress of the running or last scan, from 0 to 1"),
      "last-failure": z.union([z.literal(false), z.string()]).describe("timeout or duration"),
      counts: z.object({ new: z.int(), ignored: z.int() }),
      summary: z
        .record(z.string(), z.int())
        .describe("Number of objects that the running or last scan has checked"),
      issues: z.union([
        z.object({ new: z.array(issueSchema), ignored: z.array(issueSchema) }),
        z.array(issueSchema),
      ]),
    }),
  ),
  access: mayManage,
  async handler(ctx) {
    const { args, db, clock, site } = ctx;
    const { group, offset, limit } = args;
    const t = textsFor(ctx);
    const scan = await lastScan({ db });
    const ended = await lastScan({ db }, "complete");
    const counted = await db.issues.count({ status: "new" });
    const ignored = await db.issues.count({ status: { in: ["ignoreP", "ignoreC"] } });
    const orderBy = [
      { severity: "desc" as const },
      { rank: "asc" as const },
      { id: "asc" as const },
    ];
    const find = (status: readonly string[], from: number, many: number) =>
      db.issues.find({ where: { status: { in: status } }, orderBy, offset: from, limit: many });
    const about = { now: clock.now(), timezone: site.timezone, t };
    const listOf = async (status: readonly string[], from: number, many: number) =>
      (await find(status, from, many)).map((issue, at) => toIssueSummary(issue, from + at, about));
    const pending = () =>
      db.issues.find({ where: { status: "pending" }, orderBy: "id", offset, limit });
    const time = ended?.finished?.getTime();
    return {
      count: counted,
      "last-scan-time": time === undefined ? false : (time / 1000).toFixed(3),
      running: scan?.state === "running",
      progress: scan ? progressOf(scan.summary) : 0,
      "last-failure": scan && scan.failure !== "" ? scan.failure : false,
      counts: { new: counted, ignored },
      summary: scan ? countsOf(scan.summary) : {},
      issues:
        group === "pending"
          ? (await pending()).map((issue) => toPending(issue, t))
          : {
              new: await listOf(["new"], offset, limit),
              ignored: await listOf(["ignoreP", "ignoreC"], offset, limit),
            },
    } as const;
  },
});

const progressOf = ({ done, mode }: Summary): number => done.length / stagesOf(mode).length;
const countsOf = ({ done: _done, mode: _mode, ...counts }: Summary) => counts;

const input = z.enum(["new", "ignoreP", "ignoreC", "delete", "quarantine", "restore"]);
const change = z.object({ status: input });
const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const named = z.object({ id, status: z.unknown().optional() });

/** `POST /scan/issue`. */
export const updateIssue = edit({
  summary: "Ignore, reopen or delete an issue, or quarantine or restore an upload",
  args: {
    issue: uncheckedArg("object", "The issue: its `id`, and its new `status`"),
    status: uncheckedArg(
      "string",
      `The new status, where it is not in \`issue\`: ${input.options.join(", ")}`,
    ),
  },
  status: 200,
  returns: success,
  errors: [
    "security_issue_not_found",
    "security_action_unavailable",
    "rest_missing_callback_param",
    "rest_invalid_param",
  ],
  transaction: false,
  access: mayManage,
  async handler({ args, ...ctx }) {
    const issue = named.safeParse(args.issue);
    if (!issue.success) throw errors.security_issue_not_found();
    const { status } = checkArgs(change, { status: issue.data.status ?? args.status });
    await toIssueStatus(ctx, issue.data.id, status);
    return { success: true };
  },
});
