import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { hashOf } from "./finding.ts";
import type { Issue } from "./record.ts";

/** The folder of quarantined files in the blob store: the site neither serves nor cleans it. */
export const quarantine = "quarantine/";

/**
 * Moves an upload to the quarantine folder: its URL answers 404. The path is that of the stored issue, and the file
 * is only moved if it is still the one that was scanned. Another file at the path is another issue.
 *
 * @throws ApiError 409 `security_action_unavailable`, 404 `security_issue_not_found` for an issue that was deleted
 * in the meantime: its file has then been restored.
 */
async function moveToQuarantine(ctx: Context, issue: Issue): Promise<void> {
  const { data, id } = issue;
  const name = String(data["name"] ?? "");
  if (!data.canQuarantine || data.quarantined !== undefined || name === "")
    throw errors.security_action_unavailable();
  const away = `${quarantine}${id}-${issue.ignore_c}`;
  await move(ctx, name, away, data["modified"]);
  const ignore_p = await hashOf(away);
  const isKept = await ctx.transaction(async ({ db }) => {
    const now = await db.issues.get(id, { forUpdate: true });
    if (!now) return false;
    await db.issues.update(id, {
      ignore_p,
      status: "ignoreP",
      last_updated: ctx.clock.now(),
      data: {
        ...now.data,
        quarantined: away,
      },
    });
    return true;
  });
  if (isKept) return;
  // A quarantined file without an issue could not be found again.
  await move(ctx, away, name);
  throw errors.security_issue_not_found();
}

/**
 * Restores a quarantined file and deletes the issue: the next scan finds it again. If there is another file
 * at its path by now, it stays in quarantine.
 *
 * @throws ApiError 409 `security_action_unavailable`.
 */
async function putBack(ctx: Context, issue: Issue): Promise<void> {
  const { data, id } = issue;
  const name = String(data["name"] ?? "");
  if (data.quarantined === undefined || name === "") throw errors.security_action_unavailable();
  // The store rejects dot files: server configuration has to be restored by the administrator.
  if (/(?:^|\/)\./.test(name)) throw errors.security_action_unavailable();
  await move(ctx, data.quarantined, name);
  await ctx.db.issues.remove(id);
}

/** Copies, then deletes: if the process is killed in between, the file exists twice and is never lost. */
async function move(
  { blobs }: Pick<Context, "blobs">,
  from: string,
  to: string,
  modified?: unknown,
): Promise<void> {
  const file = await blobs.get(from);
  if (!file) {
    // If the last attempt was killed after the move, only the issue has to be updated.
    const there = await blobs.get(to);
    await there?.stream.cancel();
    if (there) return;
    throw errors.security_action_unavailable();
  }
  if (modified !== undefined && file.modified.toISOString() !== modified) {
    await file.stream.cancel();
    throw errors.security_action_unavailable();
  }
  const put = await blobs.put(to, file.stream, { exclusive: true });
  if (!put) await file.stream.cancel().catch(() => undefined);
  if (!put && !to.startsWith(quarantine)) throw errors.security_action_unavailable();
  await blobs.remove(from);
}

/** The actions on an issue. */
type IssueAction = "new" | "ignoreP" | "ignoreC" | "delete" | "quarantine" | "restore";

/**
 * Changes the status of an issue; `delete` removes it until a scan finds it again, `quarantine` and `restore` move the
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
