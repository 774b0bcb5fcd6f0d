import type { Db } from "@waymark/core";

/**
 * What must not happen twice at a time and is no row to hold. The names stand in the order in which they are taken:
 * behind the user that a write has found, and in the order of the alphabet.
 */
type Lockable = Pick<Db<{}>, "lock">;

/** Of two who take administrators away, or make the first one, the second sees what the first has done. */
export const lockAdministrators = (db: Lockable): Promise<void> =>
  db.lock("accounts:administrators");

/** Of two who choose a login, a mail address or a slug the second sees the choice of the first. */
export const lockNames = (db: Lockable): Promise<void> => db.lock("accounts:names");
