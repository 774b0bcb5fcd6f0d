import { userDeleted } from "@waymark/accounts";
import { when } from "./bound.ts";

/** Of who is gone nothing is kept. */
export const forgetUser = when(userDeleted, async ({ id }, { db }) => {
  await db.kept.removeAll({ user: id });
  await db.setupTags.removeAll({ user: id });
});
