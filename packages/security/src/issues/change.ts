import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { moveToQuarantine, putBack } from "./quarantine.ts";

/** The actions on an issue. */
export type IssueAction = "new" | "ignoreP" | "ignoreC" | "delete" | "quarantine" | "restore";

/**
 * Gives an issue another status; `delete` forgets it until a scan finds it again, `quarantine` and `restore` move the
 * upload that it is about.
 *
 * @throws ApiError 404 `security_issue_not_found`, 409 `security_action_unavailable`.
 */
export async function toIssueStatus(ctx: Context, id: number, input: IssueAction): Promise<void> {
  const { clock } = ctx;
  const issue = await ctx.db.issues.get(id);
  if (!issue) throw errors.security_issue_not_found();
  if (input === "quarantine") return moveToQuarantine(ctx, issue);
  if (input === "restore") return putBack(ctx, issue);
  await ctx.transaction(async ({ db }) => {
    const now = await db.issues.get(id, { forUpdate: true });
    if (!now) throw errors.security_issue_not_found();
    // The issue has the location of the quarantined file.
    if (now.data.quarantined !== undefined) throw errors.security_action_unavailable();
    if (input === "delete") await db.issues.remove(id);
    else await db.issues.update(id, { status: input, last_updated: clock.now() });
  });
}
