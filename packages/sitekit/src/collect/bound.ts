import { bind, type Scope } from "@waymark/core";
import { options, type SitekitOptions } from "../options.ts";
import { countTables } from "./tables.ts";

/** What counting works with. */
export type CountDesk = Scope<typeof countTables, SitekitOptions>;
/** The tables of counting in a transaction. */
export type CountDb = CountDesk["db"];

export const { when, defineFront, defineJob, defineTask } = bind({
  tables: countTables,
  options,
});
