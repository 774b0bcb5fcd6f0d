import { bind } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const {
  get,
  post,
  edit,
  remove,
  defineJob,
  defineScheme,
  defineFront,
  defineService,
  defineTask,
} = bind({
  tables,
  options,
});
