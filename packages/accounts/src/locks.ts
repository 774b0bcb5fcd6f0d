import type { Db } from "@waymark/core";

/**
 * Advisory locks for changes that no row lock can serialize. They are acquired after the row lock of the user, in
 * alphabetical order.
 */
type Lockable = Pick<Db<{}>, "lock">;

/** Serializes changes that remove administrators or create the first one. */
export const lockAdministrators = (db: Lockable): Promise<void> =>
  db.lock("accounts:administrators");

/** Serializes the choice of logins, email addresses and slugs. */
export const lockNames = (db: Lockable): Promise<void> => db.lock("accounts:names");
