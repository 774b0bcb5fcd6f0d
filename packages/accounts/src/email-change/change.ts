import { errors } from "../errors.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { toKey } from "../users/name.ts";

/** The path of the page that confirms an address, below that of the site. */
export const confirmPath = "/confirm-email";

/** @throws ApiError `rest_user_invalid_email` if another user has the address. */
export async function checkFreeEmail(
  { db }: { readonly db: AccountDb },
  user: Pick<UserRow, "id">,
  email: string,
): Promise<void> {
  if ((await db.users.count({ email_key: toKey(email), id: { ne: user.id } })) > 0)
    throw errors.rest_user_invalid_email();
}
