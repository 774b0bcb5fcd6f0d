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
/** What the front of redirects works with: its own tables, and those of content, where published items are found. */
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

/** The addresses of posts, as the module that has them was configured. */
export const postAddresses = defineSetting({
  name: "redirection.post-addresses",
  about: "The addresses of posts",
  schema: z.string(),
  fallback: ({ optionsOf }) => optionsOf(contentOptions).permalinks,
  fixed: "The addresses of posts are an option of the module content.",
});

/** Where published items are found: by the site's addresses of posts, or by others. */
export const placeOf = (
  { db, site, settings, all: contributed }: Context,
  permalinks: string = settings.get(postAddresses),
): LookupContext => ({ db, site, settings, all: contributed, options: { permalinks } });
