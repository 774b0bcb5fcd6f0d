import { rolesChanged, userCreated, userDeleted, userUpdated } from "@waymark/accounts";
import { on, type Context } from "./builder.ts";
import { noteUser } from "./known-users.ts";

const note = async ({ id }: { readonly id: number }, ctx: Context) => {
  const user = await ctx.db.users.get(id);
  if (user) await noteUser(ctx, user);
};

/** Powers that are given through the site are known: in the same transaction. */
export const followUsers = [
  on(userCreated, note, { name: "note-created" }),
  on(rolesChanged, note, { name: "note-roles" }),
  // Renaming a user must not mark unexpected capabilities as known.
  on(
    userUpdated,
    (payload, ctx) =>
      payload.changed.some((column) => column === "roles" || column === "capabilities")
        ? note(payload, ctx)
        : undefined,
    { name: "note-updated" },
  ),
  on(userDeleted, ({ id }, { db }) => db.admins.remove({ user: id }), { name: "forget-deleted" }),
];
