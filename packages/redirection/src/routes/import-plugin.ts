import * as z from "zod";
import { edit, get, type Guards } from "../builder.ts";
import { redirectImportSources, type OfferedRedirect } from "../extension-points.ts";
import { checkAll, type Imported, storeAll } from "../imports/store.ts";
import { importedResponse, type Importer, importersResponse } from "../responses.ts";
import { firstGroup } from "../writes/groups.ts";
import { type FoundRedirect, maxRedirects } from "../imports/imported-rules.ts";

/** `GET` and `POST /import/plugin`. */
export function importPluginRoutes({ may }: Guards) {
  const access = may("io_manage");
  return {
    list: get({
      summary: "List the import sources on this site",
      returns: importersResponse,
      access,
      async handler({ all, callService }): Promise<{ readonly importers: readonly Importer[] }> {
        const importers: Importer[] = [];
        for (const { name, label, count } of all(redirectImportSources)) {
          const total = await callService(count, undefined);
          if (total > 0) importers.push({ id: name, name: label, total });
        }
        return { importers };
      },
    }),
    import: edit({
      summary: "Import redirects from sources on this site into the first group",
      args: { plugin: z.array(z.string()).default([]).describe("IDs of the import sources") },
      returns: importedResponse,
      access,
      // Reads take seconds, so they run before the transaction.
      transaction: false,
      async handler({ args, ...ctx }): Promise<Imported> {
        const chosen = ctx
          .all(redirectImportSources)
          .filter(({ name }) => args.plugin.includes(name));
        const offered: OfferedRedirect[] = [];
        for (const { redirects } of chosen)
          for (const one of await ctx.callService(redirects, undefined)) offered.push(one);
        if (offered.length === 0) return { imported: 0 };
        const checked = await checkAll(ctx, toImportedRules(offered));
        return ctx.write(async (within) => {
          const first = await firstGroup(within);
          const group = first && (await within.db.groups.get(first.id, { forUpdate: true }));
          return group ? storeAll(within, checked, () => group.id) : { imported: 0 };
        });
      },
    }),
  };
}

/** Converts the redirects of a source on the site to entries of a file. */
const toImportedRules = (offered: readonly OfferedRedirect[]): readonly FoundRedirect[] =>
  offered.slice(0, maxRedirects).map(({ source, regex = false, target, code = 301, title }, i) => ({
    line: i + 1,
    input: {
      url: source,
      match_type: "url",
      action_code: code,
      title,
      ...(code >= 400
        ? { action_type: "error" }
        : { action_type: "url", action_data: { url: target } }),
      ...(regex && { match_data: { source: { flag_regex: true } } }),
    },
  }));
