import { isNameTaken } from "../credentials/lookup.ts";
import { errors } from "../errors.ts";
import type { AccountDb, UserRow } from "../tables.ts";

/** The path of the page that confirms an address, below that of the site. */
export const confirmPath = "/confirm-email";

/** @throws ApiError `rest_user_invalid_email` if another user has the address, also as login. */
export async function checkFreeEmail(
  { db }: { readonly db: AccountDb },
  user: Pick<UserRow, "id">,
  email: string,
): Promise<void> {
  if (await isNameTaken(db, email, user.id)) throw errors.rest_user_invalid_email();
}
