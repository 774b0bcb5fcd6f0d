import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { hashOf } from "./hash.ts";
import type { Issue } from "./record.ts";

/** The folder of quarantined files in the blob store: the site neither serves nor cleans it. */
export const quarantine = "quarantine/";

/**
 * Takes an upload out of its place: readers get a 404 where it was. The path is that of the stored issue, and the file
 * is only moved while it is the one that was looked at. Another file in its place is another issue.
 *
 * @throws ApiError 409 `security_action_unavailable`, 404 `security_issue_not_found` for one that was forgotten
 * meanwhile: its file is back then.
 */
export async function moveToQuarantine(ctx: Context, issue: Issue): Promise<void> {
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
 * Puts a file back that was put away, and forgets the issue: the next scan finds it again. Where another file has come
 * into its place, it stays where it is.
 *
 * @throws ApiError 409 `security_action_unavailable`.
 */
export async function putBack(ctx: Context, issue: Issue): Promise<void> {
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
    // Where it was killed on the way the last time, all that is missing is the note.
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
