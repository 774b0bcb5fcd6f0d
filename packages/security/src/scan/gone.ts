import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import { markKnown } from "./baseline.ts";
import type { Cursor } from "./position.ts";
import { textIn, type Looking, type Step } from "./step.ts";

/** The maximum number of rows per step. */
const page = 200;

/** Deployed files that are missing; afterwards the baseline of the release is complete. */
export async function lookForGone(looking: Looking, cursor: Cursor): Promise<Step> {
  const { ctx, scan, config, isThorough } = looking;
  const { release } = ctx.options;
  const folder = textIn(cursor, "folder");
  const key = textIn(cursor, "key");
  const rows = await ctx.db.code.find({
    where: {
      release,
      scan: { ne: scan },
      or: [{ folder: { gt: folder } }, { folder, key: { gt: key } }],
    },
    orderBy: [{ folder: "asc" }, { key: "asc" }],
    limit: page,
  });
  const isWanted = config.scansEnabled_core || isThorough;
  const findings = rows.flatMap((row): readonly Finding[] => {
    const name = `${row.folder}/${row.path}`;
    if (!isWanted || looking.isLeftOut(name)) return [];
    return [
      {
        type: "file_missing",
        severity: 75,
        rule: "missing",
        where: `code ${name}`,
        content: row.hash,
        message: `The deployed file ${toName(name)} is missing.`,
        fix: "Deploy it again, and check who deleted it.",
        more: { file: name },
      },
    ];
  });
  const last = rows.at(-1);
  if (last && rows.length === page)
    return { findings, next: { part: "gone", folder: last.folder, key: last.key }, counts: {} };
  return {
    findings,
    next: undefined,
    counts: {},
    async keep(db) {
      const folders = ctx.options.code?.folders ?? [];
      if (folders.length > 0) await markKnown(db, folders, release);
      await db.code.removeAll({ release: { ne: release } });
    },
  };
}
