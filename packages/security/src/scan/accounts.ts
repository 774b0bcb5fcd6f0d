import { findingsInAll, type Source } from "../html/findings.ts";
import { textsIn } from "./texts.ts";
import { staleFindings } from "./passwords.ts";
import { strangers } from "./strangers.ts";
import { nextId, nothing, numberIn, type Stage } from "./step.ts";

/** Rows that one step reads. */
const page = 100;

/** Users: capabilities and their origin, credentials, and profile texts. */
export const lookThroughAccounts: Stage = async (looking, cursor) => {
  const { ctx, lens, config, isThorough } = looking;
  if (!config.scansEnabled_suspiciousAdminUsers && !isThorough) return nothing;
  const users = await ctx.db.users.find({
    where: { id: { gt: numberIn(cursor, "after") } },
    orderBy: "id",
    limit: page,
  });
  const said = users.map((user): Source => ({
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
      ...(await strangers(looking, users)),
      ...(await staleFindings(looking, users)),
      ...(await findingsInAll(said, lens)),
    ],
    next: nextId(users, page),
    counts: { scannedUsers: users.length },
  };
};
