export type { EmbeddedOptions, PoolOptions, PostgresOptions, ServerOptions } from "./options.ts";
export { postgres } from "./postgres.ts";
export { sqlOf, type Sql } from "./client.ts";
