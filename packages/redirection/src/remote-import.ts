import {
  importRow,
  isImported,
  type MovedPath,
  type RemoteReader,
  type RemoteReading,
  remoteImporters,
} from "@waymark/content";
import type { Contributed } from "@waymark/core";
import * as z from "zod";
import { type Context, defineService } from "./builder.ts";
import { checkAll, storeAll } from "./imports/store.ts";
import { moduleNames } from "./items/visit.ts";
import { addMove } from "./monitor.ts";
import { firstGroup, standardGroups, toGroupName } from "./writes/groups.ts";
import { redirectArgs, type RedirectInput } from "./writes/redirect-args.ts";

/** The group of redirects for items that have moved; the first one if it does not exist. */
const movedGroup = async ({ db }: Pick<Context, "db">) =>
  (await db.groups.first({ name: standardGroups[1] })) ?? firstGroup({ db });

/** Redirects old paths of imported items. A path that has a redirect to its new path is left as it is. */
const moved = defineService(
  "redirection.redirect-imported",
  async ({ db, settings }, moves: readonly MovedPath[]): Promise<number> => {
    const group = await movedGroup({ db });
    if (!group) return 0;
    const before = await db.redirects.count();
    for (const move of moves) await addMove({ db, settings, group: group.id }, move);
    return (await db.redirects.count()) - before;
  },
);

const remoteGroup = z.object({
  id: z.int().positive(),
  name: z.string().max(500),
  module_id: z.int().catch(1),
  enabled: z.boolean().catch(true),
});
type RemoteGroup = z.output<typeof remoteGroup>;
const remoteRedirect = z.object({
  ...redirectArgs,
  id: z.int().positive(),
  group_id: z.int().catch(0),
  enabled: z.boolean().catch(true),
  hits: z.int().min(0).catch(0),
});
type RemoteRedirect = z.output<typeof remoteRedirect>;
const tableNames = { groups: "redirection.group", redirects: "redirection.redirect" } as const;

/** A page of a list of the interface, whose pages are counted from 0. */
const paging = {
  query: (page: number, size: number) => ({ page: page - 1, per_page: size, direction: "asc" }),
  rowsIn: (body: unknown) => z.object({ items: z.array(z.unknown()) }).safeParse(body).data?.items,
  keyOf: ({ id }: { readonly id: number }) => id,
};

/** The number of redirects that are stored in one transaction. */
const perTransaction = 50;

/** Imports groups and redirects; those that this site would reject are reported. */
const rows = defineService(
  "redirection.import-remote",
  async (ctx, reading: RemoteReading): Promise<void> => {
    const { reader } = reading;
    if (!reader.has("redirection/v1") || !reader.isSignedIn) return;
    const groups = new Map<number, RemoteGroup>();
    const listed = reader.list({
      ...paging,
      path: "/redirection/v1/group",
      row: remoteGroup,
      what: "redirect group",
    });
    for await (const group of listed) groups.set(group.id, group);
    let batch: RemoteRedirect[] = [];
    const found = reader.list({
      ...paging,
      path: "/redirection/v1/redirect",
      row: remoteRedirect,
      what: "redirect",
    });
    for await (const redirect of found) {
      batch.push(redirect);
      if (batch.length < perTransaction) continue;
      await importAll(ctx, reading, batch, groups);
      batch = [];
    }
    await importAll(ctx, reading, batch, groups);
  },
);

async function importAll(
  ctx: Context,
  { reader, tally, isDryRun }: RemoteReading,
  found: readonly RemoteRedirect[],
  groups: ReadonlyMap<number, RemoteGroup>,
): Promise<void> {
  const { source } = reader;
  const fresh: RemoteRedirect[] = [];
  for (const one of found) {
    const known = { source, table: tableNames.redirects, key: one.id };
    if ((await ctx.callService(isImported, known)) === undefined) fresh.push(one);
    else tally.known("redirect");
  }
  const { redirects, skipped } = await checkAll(
    ctx,
    fresh.map((one) => ({ line: one.id, input: toInput(one), group: one.group_id })),
  );
  for (const { reason } of skipped) tally.unmapped("redirect", reason);
  if (redirects.length > 0 && !isDryRun)
    await ctx.transaction(async (inner) => {
      const ids = new Map<number, number>();
      for (const { group } of redirects)
        if (!ids.has(group)) ids.set(group, await groupHere(inner, reader, groups.get(group)));
      await storeAll(inner, { redirects, skipped: [] }, ({ group }) => ids.get(group) ?? 0);
      for (const { line } of redirects)
        await inner.callService(importRow, { source, table: tableNames.redirects, key: line });
    });
  tally.made("redirect", redirects.length);
}

/** Ids of pages in targets are not translated: targets are addresses. */
const toInput = ({ id: _id, group_id: _group, ...input }: RemoteRedirect) =>
  input as RedirectInput & Pick<RemoteRedirect, "enabled" | "hits">;

/** The group on this site: the imported one, one with the same name, or a new one. */
async function groupHere(
  { db, callService }: Context,
  { source }: RemoteReader,
  group: RemoteGroup | undefined,
): Promise<number> {
  const name = toGroupName(group?.name ?? "") || standardGroups[0];
  const imported = { source, table: tableNames.groups, key: group?.id ?? 0 };
  const known = await callService(isImported, imported);
  if (known !== undefined && (await db.groups.get(known))) return known;
  const module = moduleNames.has(group?.module_id ?? 1) ? (group?.module_id ?? 1) : 1;
  const there = await db.groups.first({ name, module_id: module });
  const { id } =
    there ?? (await db.groups.insert({ name, module_id: module, enabled: group?.enabled ?? true }));
  if (known === undefined) await callService(importRow, { ...imported, id });
  return id;
}

/** Redirects of another site, and those for items that have another path on this site. */
export const redirectImporter: Contributed = remoteImporters({
  name: "redirection",
  namespaces: { "redirection/v1": "redirection/v1" },
  rows,
  moved,
});
