import type { Finding } from "../issues/finding.ts";
import { rulesVersion } from "../rules/version.ts";
import { gatherUploads } from "./gather.ts";
import { nothing, textIn, type Looking, type Stage, type Step } from "./step.ts";
import { lookAtUpload } from "./upload.ts";

/** The maximum number of files per step. */
const page = 25;
const week = 7 * 86_400_000;

/** Stored files: lists them, then reads their content. Unchanged clean files are read once a week. */
export const lookThroughUploads: Stage = async (looking, cursor) => {
  const { config, isThorough } = looking;
  const isWanted = config.scansEnabled_suspectedFiles || config.scansEnabled_scanImages;
  if (!isWanted && !isThorough) return nothing;
  if (textIn(cursor, "part") === "read") return readOn(looking, textIn(cursor, "after"));
  return gatherUploads(looking);
};

async function readOn(looking: Looking, after: string): Promise<Step> {
  const { ctx, scan } = looking;
  const files = await ctx.db.uploads.find({
    where: { scan, key: { gt: after } },
    orderBy: "key",
    limit: page,
  });
  // Modification times can be forged, so every file is read again after a week.
  const age = Math.floor(ctx.clock.now().getTime() / week);
  const rules = `${rulesVersion} ${age} ${JSON.stringify(switchesOf(looking))}`;
  const looked: { file: (typeof files)[number]; state: string; found: readonly Finding[] }[] = [];
  for (const file of files) {
    const state = `${file.size} ${file.modified} ${rules}`;
    if (looking.isLeftOut(file.name)) continue;
    if (looking.isThorough || file.clean !== state)
      looked.push({ file, state, found: await lookAtUpload(looking, file) });
  }
  const last = files.at(-1);
  const isOver = !last || files.length < page;
  return {
    findings: looked.flatMap(({ found }) => found),
    next: isOver ? undefined : { part: "read", after: last.key },
    counts: { scannedUploads: files.length },
    async keep(db) {
      for (const { file, state, found } of looked)
        await db.uploads.updateAll({ key: file.key }, { clean: found.length === 0 ? state : "" });
      // Deleted files are removed from the table.
      if (isOver) await db.uploads.removeAll({ scan: { ne: scan } });
    },
  };
}

/** The other inputs of the result of a file. */
const switchesOf = ({ config, isThorough }: Looking) => [
  isThorough,
  config.scansEnabled_suspectedFiles,
  config.scansEnabled_scanImages,
  config.scan_include_extra,
];
