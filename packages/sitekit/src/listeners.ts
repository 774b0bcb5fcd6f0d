import { userDeleted } from "@waymark/accounts";
import { on } from "./builder.ts";

/** Of who is gone nothing is kept. */
export const forgetUser = on(userDeleted, async ({ id }, { db }) => {
  await db.kept.removeAll({ user: id });
  await db.setupTags.removeAll({ user: id });
});
