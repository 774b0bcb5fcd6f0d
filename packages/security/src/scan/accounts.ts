import { dayMs } from "@waymark/core";
import type { UserRow } from "@waymark/accounts";
import { findingsInAll, type Source } from "../html/findings.ts";
import { type Finding, findingText, toName } from "../issues/finding.ts";
import { recordedCapabilities, privilegedCapabilitiesOf, usersAreKnown } from "../known-users.ts";
import { type StageContext, nextId, nothing, numberIn, type Stage } from "./step.ts";
import { textsIn } from "./content.ts";

/** The number of rows per step. */
const page = 100;

/** Users: capabilities and their origin, credentials, and profile texts. */
export const scanAccounts: Stage = async (context, cursor) => {
  const { ctx, inspection, config, isThorough } = context;
  if (!config.scansEnabled_suspiciousAdminUsers && !isThorough) return nothing;
  const users = await ctx.db.users.find({
    where: { id: { gt: numberIn(cursor, "after") } },
    orderBy: "id",
    limit: page,
  });
  const sources = users.map((user): Source => ({
    where: `user ${user.id}`,
    name: user.display_name,
    texts: [
      user.display_name,
      user.description,
      `<a href="${user.url.replaceAll('"', "")}">`,
      ...textsIn(user.meta),
    ],
    isFree: false,
    more: { userID: user.id },
  }));
  return {
    findings: [
      ...(await unexpectedUsers(context, users)),
      ...(await staleFindings(context, users)),
      ...(await findingsInAll(sources, inspection)),
    ],
    next: nextId(users, page),
    counts: { scannedUsers: users.length },
  };
};

/** Users with capabilities that were not granted through the site, and that they did not have when the module was installed. */
async function unexpectedUsers(
  { ctx }: Pick<StageContext, "ctx">,
  users: readonly UserRow[],
): Promise<readonly Finding[]> {
  // Before the first record all users would be reported.
  if (!(await usersAreKnown(ctx))) return [];
  const privileged = users.flatMap((user) => {
    const capabilities = user.disabled ? "" : privilegedCapabilitiesOf(ctx, user);
    return capabilities === "" ? [] : [{ user, capabilities }];
  });
  const known = await recordedCapabilities(
    ctx,
    privileged.map(({ user }) => user.id),
  );
  return privileged
    .filter(({ user, capabilities }) => !isCovered(capabilities, known.get(user.id) ?? ""))
    .map(({ user, capabilities }) => ({
      type: "admin_unexpected",
      severity: 75,
      rule: "not-given",
      where: `user ${user.id}`,
      content: capabilities,
      message: findingText("unexpectedPowers", { name: toName(user.login) }),
      evidence: capabilities,
      fix: "removeRoles",
      more: { userID: user.id },
    }));
}

const isCovered = (capabilities: string, known: string): boolean => {
  const names = new Set(known.split(" "));
  return capabilities.split(" ").every((name) => names.has(name));
};

/** Days without use after which a password of a privileged user is a finding. */
const idle = 180;

/** Password hashes that were not created by this site, and unused application passwords. */
async function staleFindings(
  { ctx }: StageContext,
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
        message: findingText("foreignPassword", { name: toName(user.login) }),
        fix: "setPassword",
        more: { userID: user.id },
      };
    });
  const privileged = users.filter(
    (user) => !user.disabled && privilegedCapabilitiesOf(ctx, user) !== "",
  );
  if (privileged.length === 0) return foreign;
  const rows = await ctx.db.passwords.find({
    where: { user: { in: privileged.map(({ id }) => id) } },
    orderBy: "id",
    limit: 1000,
  });
  const since = ctx.clock.now().getTime() - idle * dayMs;
  const stale = rows
    .filter(({ created, last_used }) => (last_used ?? created).getTime() < since)
    .map((row): Finding => {
      const login = privileged.find(({ id }) => id === row.user)?.login ?? "";
      return {
        type: "app_password_stale",
        severity: 25,
        rule: "unused",
        where: `password ${row.uuid}`,
        content: row.uuid,
        message: findingText("unusedPassword", { name: toName(login), days: String(idle) }),
        evidence: row.name,
        fix: "takeAway",
        more: { userID: row.user },
      };
    });
  return [...foreign, ...stale];
}
