import { type UserRow } from "@waymark/accounts";
import { knownPowers, powersOf, usersAreKnown } from "../known-users.ts";
import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import type { Looking } from "./step.ts";

/** Users with powers that nobody gave them through the site, and that they did not have when the module came. */
export async function strangers(
  { ctx }: Pick<Looking, "ctx">,
  users: readonly UserRow[],
): Promise<readonly Finding[]> {
  // Before that is settled everybody would be one.
  if (!(await usersAreKnown(ctx))) return [];
  const mighty = users.flatMap((user) => {
    const held = user.disabled ? "" : powersOf(ctx, user);
    return held === "" ? [] : [{ user, held }];
  });
  const known = await knownPowers(
    ctx,
    mighty.map(({ user }) => user.id),
  );
  return mighty
    .filter(({ user, held }) => !isCovered(held, known.get(user.id) ?? ""))
    .map(({ user, held }) => ({
      type: "admin_unexpected",
      severity: 75,
      rule: "not-given",
      where: `user ${user.id}`,
      content: held,
      message: `The user ${toName(user.login)} has powers that nobody gave through this site.`,
      evidence: held,
      fix: "Where nobody knows of it: take the rights away, end the sessions, and look what the user has done.",
      more: { userID: user.id },
    }));
}

const isCovered = (held: string, known: string): boolean => {
  const names = new Set(known.split(" "));
  return held.split(" ").every((name) => names.has(name));
};
