export { sqlite } from "./sqlite.ts";
export type { SqliteOptions } from "./options.ts";
