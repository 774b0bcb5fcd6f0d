import { contentTables } from "@waymark/content";
import { bind, type Kit, type Scope } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof contentTables & typeof tables;
/** What handlers, jobs and listeners work with: the tables of this module, and those of content to read. */
export type Desk = Scope<Tables, Options>;

export const { get, post, remove, when, defineJob, defineFront }: Kit<Tables, Options> = bind({
  tables: { ...contentTables, ...tables },
  options,
});
