import { accountTables } from "@waymark/accounts";
import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof tables & {
  readonly content: typeof contentTables.content;
  readonly terms: typeof contentTables.terms;
  readonly comments: typeof contentTables.comments;
  readonly users: typeof accountTables.users;
  readonly passwords: typeof accountTables.application_passwords;
};
/** The context of handlers and jobs: the tables of this module and of the scanned modules. */
export type Context = ModuleContext<Tables, Options>;

const { content, terms, comments } = contentTables;
const { users, application_passwords: passwords } = accountTables;
const kit: ModuleBuilder<Tables, Options> = moduleBuilder({
  tables: { ...tables, content, terms, comments, users, passwords },
  options,
});
export const {
  get,
  post,
  edit,
  remove,
  crud,
  on,
  definePageHandler,
  defineJob,
  defineAuthScheme,
  defineService,
  defineTask,
} = kit;
