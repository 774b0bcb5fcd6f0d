import { can } from "@waymark/core";

/** Scans, the list of cookies, the log and the settings are for administrators. */
export const managing = can("manage_options");
