import type { UserRow } from "@waymark/accounts";
import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import { powersOf } from "../known-users.ts";
import type { Looking } from "./step.ts";

const day = 86_400_000;
/** Days without use after which a password of a user with powers is a finding. */
const idle = 180;

/** Password hashes that were not created by this site, and unused application passwords. */
export async function staleFindings(
  { ctx }: Looking,
  users: readonly UserRow[],
): Promise<readonly Finding[]> {
  const foreign = users
    .filter(({ password }) => password !== null && !password.startsWith("$argon2id$"))
    .map((user): Finding => {
      const where = `user ${user.id}`;
      return {
        type: "password_foreign_hash",
        severity: 50,
        rule: "foreign-hash",
        where,
        content: user.password ?? "",
        message: `The password of ${toName(user.login)} was not stored by this site.`,
        fix: "Set a new one.",
        more: { userID: user.id },
      };
    });
  const mighty = users.filter((user) => !user.disabled && powersOf(ctx, user) !== "");
  if (mighty.length === 0) return foreign;
  const rows = await ctx.db.passwords.find({
    where: { user: { in: mighty.map(({ id }) => id) } },
    orderBy: "id",
    limit: 1000,
  });
  const since = ctx.clock.now().getTime() - idle * day;
  const stale = rows
    .filter(({ created, last_used }) => (last_used ?? created).getTime() < since)
    .map((row): Finding => {
      const login = mighty.find(({ id }) => id === row.user)?.login ?? "";
      return {
        type: "app_password_stale",
        severity: 25,
        rule: "unused",
        where: `password ${row.uuid}`,
        content: row.uuid,
        message: `An application password of ${toName(login)} was not used for ${idle} days.`,
        evidence: row.name,
        fix: "Take it away.",
        more: { userID: row.user },
      };
    });
  return [...foreign, ...stale];
}
