export type { PgBossOptions } from "./options.ts";
export { pgBoss } from "./pg-boss-queue.ts";
