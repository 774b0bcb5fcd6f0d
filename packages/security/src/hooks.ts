import { rolesChanged, userCreated, userDeleted, userUpdated } from "@waymark/accounts";
import { when, type Desk } from "./bound.ts";
import { noteUser } from "./known-users.ts";

const note = async ({ id }: { readonly id: number }, desk: Desk) => {
  const user = await desk.db.users.get(id);
  if (user) await noteUser(desk, user);
};

/** Powers that are given through the site are known: in the same transaction. */
export const followUsers = [
  when(userCreated, note),
  when(rolesChanged, note),
  // Whoever has powers from elsewhere does not become known by a new name.
  when(userUpdated, (payload, desk) =>
    payload.changed.some((column) => column === "roles" || column === "capabilities")
      ? note(payload, desk)
      : undefined,
  ),
  when(userDeleted, ({ id }, { db }) => db.admins.remove({ user: id })),
];
