import * as z from "zod";
import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof tables &
  Pick<typeof accountTables, "users"> &
  Pick<typeof contentTables, "terms">;
/** The context of handlers, jobs and page handlers: the tables of this module, and users and terms for reading. */
export type Context = ModuleContext<Tables, Options>;

const kit: ModuleBuilder<Tables, Options> = moduleBuilder({
  tables: { ...tables, users: accountTables.users, terms: contentTables.terms },
  options,
});
export const {
  get,
  post,
  edit,
  remove,
  crud,
  defineIntegrityCheck,
  definePageHandler,
  definePageTransform,
  defineJob,
  defineAuthScheme,
  defineService,
  defineTask,
} = kit;

/** Allows the holder to create forms and read submissions. */
export const manage = "manage_options";

/** The form that a path names. */
export const id = z.int().positive().describe("The form");
