import { accountTables } from "@waymark/accounts";
import { bind } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const {
  get,
  post,
  edit,
  remove,
  when,
  defineCheck,
  defineFront,
  defineJob,
  defineService,
  defineTask,
} = bind({ tables: { ...tables, users: accountTables.users }, options });
