import { userDeleted } from "@waymark/accounts";
import { on } from "./builder.ts";

/** Deletes the identities of deleted users. */
export const unlinkDeleted = on(
  userDeleted,
  async ({ id }, { db }) => {
    await db.identities.removeAll({ user: id });
  },
  { name: "unlink-deleted" },
);
