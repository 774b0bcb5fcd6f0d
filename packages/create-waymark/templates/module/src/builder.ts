import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

/** Functions that declare the parts of the module, typed by its tables (`db`) and options. */
export const { get, post, edit, remove, defineJob, definePageHandler } = moduleBuilder({
  tables,
  options,
});
