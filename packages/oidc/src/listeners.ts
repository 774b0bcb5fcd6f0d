import { userDeleted } from "@waymark/accounts";
import { on } from "./builder.ts";

/** The identities of deleted users belong to nobody. */
export const unlinkDeleted = on(
  userDeleted,
  async ({ id }, { db }) => {
    await db.identities.removeAll({ user: id });
  },
  { name: "unlink-deleted" },
);
