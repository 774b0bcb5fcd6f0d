import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const {
  get,
  post,
  edit,
  remove,
  defineJob,
  defineAuthScheme,
  definePageHandler,
  definePageTransform,
  defineNotFoundHandler,
  defineService,
  defineTask,
  on,
} = moduleBuilder({
  tables,
  options,
});
