import type { Desk } from "../bound.ts";
import { errors } from "../errors.ts";
import { putAway, putBack } from "./quarantine.ts";

/** What may become of an issue. */
export type Wish = "new" | "ignoreP" | "ignoreC" | "delete" | "quarantine" | "restore";

/**
 * Gives an issue another status; `delete` forgets it until a scan finds it again, `quarantine` and `restore` move the
 * upload that it is about.
 *
 * @throws ApiError 404 `security_issue_not_found`, 409 `security_action_unavailable`.
 */
export async function toIssueStatus(desk: Desk, id: number, wish: Wish): Promise<void> {
  const { clock } = desk;
  const issue = await desk.db.issues.get(id);
  if (!issue) throw errors.security_issue_not_found();
  if (wish === "quarantine") return putAway(desk, issue);
  if (wish === "restore") return putBack(desk, issue);
  await desk.transaction(async ({ db }) => {
    const now = await db.issues.get(id, { hold: true });
    if (!now) throw errors.security_issue_not_found();
    // What was put away would be lost with the issue that knows where it is.
    if (now.data.quarantined !== undefined) throw errors.security_action_unavailable();
    if (wish === "delete") await db.issues.remove(id);
    else await db.issues.update(id, { status: wish, last_updated: clock.now() });
  });
}
