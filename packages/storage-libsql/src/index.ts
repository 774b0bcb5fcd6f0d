export { libsql } from "./libsql.ts";
export type { LibsqlOptions } from "./options.ts";
