import { contentOptions, contentTables, type ContentOptions } from "@waymark/content";
import { bind, type Setup } from "@waymark/core";
import * as z from "zod";
import type { Guards } from "../guards.ts";
import { checkAll } from "../imports/check.ts";
import { countOldSlugs, readOldSlugs } from "../imports/old-slugs.ts";
import { storeAll, type Imported } from "../imports/store.ts";
import { options, type Options } from "../options.ts";
import { tables } from "../tables.ts";
import { firstGroup } from "../writes/groups.ts";

const { get, edit } = bind({ tables: { ...tables, ...contentTables }, options });

/** Somewhere on this site that redirects can be made from. */
interface Importer {
  readonly id: string;
  readonly name: string;
  readonly total: number;
}
const oldSlugs = { id: "core-old-slugs", name: "Addresses that imported items had before" };

/** `GET` and `POST /import/plugin`. */
export function importPluginRoutes({ may }: Guards, setup: Pick<Setup<Options>, "optionsOf">) {
  const access = may("io_manage");
  // Addresses follow from content's own options.
  const placed = <T extends object>(call: T): Omit<T, "options"> & { options: ContentOptions } => ({
    ...call,
    options: setup.optionsOf(contentOptions),
  });
  return {
    list: get({
      summary: "What redirects can be made from, beside files",
      access,
      async handler(call): Promise<{ readonly importers: readonly Importer[] }> {
        const total = await countOldSlugs(placed(call));
        return { importers: total === 0 ? [] : [{ ...oldSlugs, total }] };
      },
    }),
    import: edit({
      summary: "Make redirects from what the site knows; they go to the first group",
      args: { plugin: z.array(z.string()).default([]).describe("The ids of what is imported") },
      access,
      async handler({ args, ...call }): Promise<Imported> {
        const group = await firstGroup(call);
        if (!group || !args.plugin.includes(oldSlugs.id)) return { imported: 0 };
        const checked = await checkAll(call, await readOldSlugs(placed(call)));
        return storeAll(call, checked, () => group.id);
      },
    }),
  };
}
