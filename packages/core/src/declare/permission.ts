/** The access of a caller: allowed, denied, or dependent on the object or the args (for example only a user's own). */
export type Permission = "yes" | "no" | "depends";
