import { moduleBuilder, type ModuleContext } from "@waymark/core";
import { options, type SitekitOptions } from "../options.ts";
import { countTables } from "./tables.ts";

/** What counting works with. */
export type CountDesk = ModuleContext<typeof countTables, SitekitOptions>;
/** The tables of counting in a transaction. */
export type CountDb = CountDesk["db"];

export const { on, definePageHandler, definePageTransform, defineJob, defineTask } = moduleBuilder({
  tables: countTables,
  options,
});
