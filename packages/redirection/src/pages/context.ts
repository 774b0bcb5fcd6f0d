import { contentTables, type LookupContext } from "@waymark/content";
import { moduleBuilder, type ModuleBuilder, type ModuleContext } from "@waymark/core";
import { options, type Options } from "../options.ts";
import { tables } from "../tables.ts";
import { postAddresses } from "../settings.ts";

type Tables = typeof contentTables & typeof tables;
/** The context of the page handlers: the module's tables, and those of content. */
export type Context = ModuleContext<Tables, Options>;

export const {
  definePageHandler,
  defineNotFoundHandler,
  definePageTransform,
  on,
}: ModuleBuilder<Tables, Options> = moduleBuilder({
  tables: { ...contentTables, ...tables },
  options,
});

/** The addresses of published items: with the site's permalink structure, or another one. */
export const itemLookup = (
  { db, site, settings, all: contributed }: Context,
  permalinks: string = settings.get(postAddresses),
): LookupContext => ({ db, site, settings, all: contributed, options: { permalinks } });
