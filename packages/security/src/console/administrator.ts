import { toIdentity } from "@waymark/accounts";
import { manage } from "../access.ts";
import type { Context } from "../builder.ts";

/** Whether an email address belongs to a user who may manage this module. */
export async function administratorWith(
  { db, toActor }: Pick<Context, "db" | "toActor">,
  email: string,
): Promise<boolean> {
  const user = await db.users.first({ email_key: email.toLowerCase() });
  return user !== undefined && !user.disabled && toActor(toIdentity(user)).can(manage);
}
