import { accountTables } from "@waymark/accounts";
import { moduleBuilder } from "@waymark/core";
import { options } from "./options.ts";
import { tables } from "./tables.ts";

export const {
  crud,
  get,
  post,
  edit,
  remove,
  on,
  defineIntegrityCheck,
  definePageHandler,
  defineJob,
  defineService,
  defineTask,
} = moduleBuilder({ tables: { ...tables, users: accountTables.users }, options });
