import { userDeleted } from "@waymark/accounts";
import { on } from "./builder.ts";

/** Deletes the data of a deleted user. */
export const forgetUser = on(
  userDeleted,
  async ({ id }, { db }) => {
    await db.kept.removeAll({ user: id });
    await db.setupTags.removeAll({ user: id });
  },
  { name: "forget-user" },
);
