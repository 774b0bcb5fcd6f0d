import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof tables &
  Pick<typeof accountTables, "users"> &
  Pick<typeof contentTables, "terms">;
/** What handlers, jobs and fronts work with: the tables of this module, and users and terms to read. */
export type Desk = Scope<Tables, Options>;

const kit: Kit<Tables, Options> = bind({
  tables: { ...tables, users: accountTables.users, terms: contentTables.terms },
  options,
});
export const {
  get,
  post,
  edit,
  remove,
  defineCheck,
  defineFront,
  defineJob,
  defineScheme,
  defineTask,
} = kit;
