import { moduleBuilder, type ModuleContext } from "@waymark/core";
import { options, type SitekitOptions } from "../options.ts";
import { countTables } from "./tables.ts";

/** The context of counting. */
export type CountContext = ModuleContext<typeof countTables, SitekitOptions>;
/** The tables of counting in a transaction. */
export type CountDb = CountContext["db"];

export const { on, definePageHandler, definePageTransform, defineJob, defineTask } = moduleBuilder({
  tables: countTables,
  options,
});
