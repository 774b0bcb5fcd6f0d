import { bind } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const { get, edit, remove, when, defineCheck, defineJob, defineTask } = bind({
  tables,
  options,
});
