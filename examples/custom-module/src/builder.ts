import { contentTables } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "./options.ts";
import { tables } from "./tables.ts";

type Tables = typeof contentTables & typeof tables;
/** The context of handlers, jobs and listeners: the tables of this module, and those of content for reading. */
export type Context = ModuleContext<Tables, Options>;

export const { crud, get, post, on, defineJob, definePageHandler }: ModuleBuilder<Tables, Options> =
  moduleBuilder({
    tables: { ...contentTables, ...tables },
    options,
  });
