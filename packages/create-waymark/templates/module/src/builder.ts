import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

/** Everything that is declared with these knows the module's tables as `db`, and its options. */
export const { get, post, edit, remove, defineJob, definePageHandler } = moduleBuilder({
  tables,
  options,
});
