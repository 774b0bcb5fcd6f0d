import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { moveToQuarantine, putBack } from "./quarantine.ts";

/** What may become of an issue. */
export type IssueAction = "new" | "ignoreP" | "ignoreC" | "delete" | "quarantine" | "restore";

/**
 * Gives an issue another status; `delete` forgets it until a scan finds it again, `quarantine` and `restore` move the
 * upload that it is about.
 *
 * @throws ApiError 404 `security_issue_not_found`, 409 `security_action_unavailable`.
 */
export async function toIssueStatus(ctx: Context, id: number, wish: IssueAction): Promise<void> {
  const { clock } = ctx;
  const issue = await ctx.db.issues.get(id);
  if (!issue) throw errors.security_issue_not_found();
  if (wish === "quarantine") return moveToQuarantine(ctx, issue);
  if (wish === "restore") return putBack(ctx, issue);
  await ctx.transaction(async ({ db }) => {
    const now = await db.issues.get(id, { forUpdate: true });
    if (!now) throw errors.security_issue_not_found();
    // What was put away would be lost with the issue that knows where it is.
    if (now.data.quarantined !== undefined) throw errors.security_action_unavailable();
    if (wish === "delete") await db.issues.remove(id);
    else await db.issues.update(id, { status: wish, last_updated: clock.now() });
  });
}
