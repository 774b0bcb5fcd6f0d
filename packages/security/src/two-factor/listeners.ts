import { userDeleted } from "@waymark/accounts";
import { on } from "../builder.ts";

/** Sign-in data is deleted with the user. */
export const forgetUser = on(
  userDeleted,
  async ({ id }, { db }) => {
    await db.factors.removeAll({ user: id });
    await db.recovery_codes.removeAll({ user: id });
    await db.devices.removeAll({ user: id });
  },
  { name: "forget-user" },
);
