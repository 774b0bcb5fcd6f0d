import { type Actor, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { consoleScheme, manage } from "../access.ts";
import { get } from "../builder.ts";
import { differenceOf, reasons } from "../difference/difference.ts";
import { errors } from "../errors.ts";

const row = z.object({
  kind: z
    .enum(["same", "added", "removed", "found", "gap"])
    .describe("`found`: the line with the finding; `gap`: lines that are left out"),
  before: z.int().nullable().describe("Its number in the deployed file"),
  after: z.int().nullable().describe("Its number in the file as it is now"),
  text: z.string().describe("The line without secrets; long lines are cut"),
});

/** Consoles see the issues of a site, and not its code. */
const mayReadCode = ({ actor }: { readonly actor: Actor }) =>
  (actor.via !== consoleScheme && actor.can(manage)) || errors.rest_forbidden_context();

/** `GET /scan/issues/:id/difference`. */
export const issueDifference = get({
  summary: "Show the changes in the file of an issue, or the lines around the finding",
  args: { id: z.int().positive().describe("The issue") },
  returns: jsonResponse(
    "security-difference",
    z.object({
      kind: z
        .enum(["difference", "lines", "none"])
        .describe("`difference`: from the deployed file to the file as it is now"),
      reason: z.enum(["", ...reasons]).describe("The reason why no lines are returned"),
      file: z.string().describe("The name of the file"),
      rows: z.array(row),
      cut: z.boolean().describe("Whether lines at the end are left out"),
    }),
  ),
  errors: ["security_issue_not_found"],
  access: mayReadCode,
  tool: false,
  async handler({ args, ...ctx }) {
    const issue = await ctx.db.issues.get(args.id);
    if (!issue) throw errors.security_issue_not_found();
    return { ...(await differenceOf(ctx, issue)) };
  },
});
