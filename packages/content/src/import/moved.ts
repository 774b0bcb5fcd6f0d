import type { ModuleContext } from "@waymark/core";
import { linksTo } from "../addresses/links-to.ts";
import { remoteImporters } from "../extension-points.ts";
import { lockImport } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import { formerPath } from "./addresses.ts";
import { awaiting, type ImportTables, settle } from "./origin.ts";
import type { MovedPath } from "./remote/importer.ts";
import type { Tally } from "./report.ts";

const perTransaction = 100;
/**
 * Redirects the paths that items had at the source to their paths on this site, where these differ. Without a module that redirects,
 * the paths stay stored for a later run.
 */
export async function redirectMoved(
  scope: ModuleContext<ImportTables, ContentOptions>,
  source: string,
  tally: Tally,
): Promise<void> {
  const receivers = scope.all(remoteImporters).flatMap(({ moved }) => moved ?? []);
  for (let after = ""; ;) {
    const notes = await awaiting(scope.db, source, "former path", after, perTransaction);
    const counted = await scope.transaction(async ({ db, callService }) => {
      await lockImport(db, source);
      const ids = notes.map(({ id }) => id);
      const rows = await db.content.find({ where: { id: { in: ids } } });
      const links = await linksTo({ ...scope, db }, rows);
      const moves: MovedPath[] = [];
      let made = 0;
      for (const { id, requested: from, key } of notes) {
        const link = links.get(id);
        const to = link === undefined ? undefined : formerPath(link);
        const isMoved = to !== undefined && to !== from;
        if (isMoved) moves.push({ from, to });
        if (!isMoved || receivers.length > 0) await settle(db, source, "former path", key);
      }
      if (moves.length > 0)
        for (const receiver of receivers) made += await callService(receiver, moves);
      return { made, moved: moves.length };
    });
    tally.made("redirect", counted.made);
    if (receivers.length === 0)
      for (let n = 0; n < counted.moved; n++)
        tally.unmapped("address", "It changes, and no module of the site redirects it.");
    if (notes.length < perTransaction) return;
    after = notes.at(-1)?.key ?? after;
  }
}
