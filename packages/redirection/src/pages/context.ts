import type { LookupContext } from "@waymark/content";
import type { Context } from "../builder.ts";
import { postAddresses } from "../settings.ts";

/** The addresses of published items: with the site's permalink structure, or another one. */
export const itemLookup = (
  { db, site, settings, all: contributed }: Context,
  permalinks: string = settings.get(postAddresses),
): LookupContext => ({ db, site, settings, all: contributed, options: { permalinks } });
