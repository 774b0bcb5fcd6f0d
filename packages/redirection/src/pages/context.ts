import { contentOptions, contentTables, type LookupContext } from "@waymark/content";
import {
  moduleBuilder,
  defineSetting,
  type ModuleBuilder,
  type ModuleContext,
} from "@waymark/core";
import * as z from "zod";
import { options, type Options } from "../options.ts";
import { tables } from "../tables.ts";

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

/** The permalink structure that content is configured with. */
export const postAddresses = defineSetting({
  name: "redirection.post-addresses",
  about: "Permalink structure",
  schema: z.string(),
  fallback: ({ optionsOf }) => optionsOf(contentOptions).permalinks,
  fixed: "The permalink structure is an option of the module content.",
});

/** The addresses of published items: with the site's permalink structure, or another one. */
export const itemLookup = (
  { db, site, settings, all: contributed }: Context,
  permalinks: string = settings.get(postAddresses),
): LookupContext => ({ db, site, settings, all: contributed, options: { permalinks } });
