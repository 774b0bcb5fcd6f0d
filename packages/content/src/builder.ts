import { accountTables } from "@waymark/accounts";
import { moduleBuilder, type ModuleContext } from "@waymark/core";
import { type ContentOptions, options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof tables & Pick<typeof accountTables, "users">;
/** The context of handlers, listeners, jobs and tasks: the tables of this module, and users. */
export type Context = ModuleContext<Tables, ContentOptions>;

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
