import { type BlobEntry, dayMs } from "@waymark/core";
import { type Finding, findingText, isPlain, keyOf } from "../issues/finding.ts";
import { quarantine } from "../issues/actions.ts";
import { rulesVersion } from "../rules/rules.ts";
import { type StageContext, nothing, type Stage, type Step, textIn } from "./step.ts";
import { inspectUpload } from "./upload.ts";

/** The number of names per insert. */
const atOnce = 200;
/** The maximum number of files per scan. */
const max = 200_000;
/** The maximum number of reported names that cannot be stored. */
const maxInvalidNames = 100;

/** Lists all stored files. It can be repeated after an interruption without duplicates. */
async function gatherUploads({ ctx, scan }: StageContext): Promise<Step> {
  let entries: BlobEntry[] = [];
  let noted = 0;
  const odd: Finding[] = [];
  const store = async () => {
    const rows = await Promise.all(
      entries.map(async ({ name, size, modified }) => ({
        key: await keyOf(name),
        name,
        size,
        scan,
        modified: modified.toISOString(),
      })),
    );
    entries = [];
    await ctx.transaction(({ db }) =>
      db.uploads.upsert(rows, { on: ["key"], set: ["size", "modified", "scan"] }),
    );
  };
  for await (const entry of ctx.blobs.list("", { hidden: true })) {
    if (entry.name.startsWith(quarantine)) continue;
    if (!isPlain(entry.name)) {
      if (odd.length < maxInvalidNames) odd.push(invalidName(entry.name));
      continue;
    }
    entries.push(entry);
    noted++;
    if (noted >= max) break;
    if (entries.length >= atOnce) await store();
  }
  if (entries.length > 0) await store();
  return {
    findings: noted >= max ? [...odd, tooMany] : odd,
    next: { part: "read", after: "" },
    counts: {},
  };
}
const tooMany: Finding = {
  type: "scan_limit",
  severity: 75,
  rule: "most-uploads",
  where: "uploads",
  content: String(max),
  message: findingText("tooManyUploads", { most: String(max) }),
  fix: "checkOthers",
};

const invalidName = (name: string): Finding => ({
  type: "path_skipped",
  severity: 25,
  rule: "unnamable",
  where: `upload ${name.replaceAll("\0", "").toWellFormed()}`,
  content: "",
  message: findingText("uploadUnnamable"),
  evidence: name.replaceAll("\0", "").toWellFormed(),
  fix: "checkFile",
});

/** The maximum number of files per step. */
const page = 25;
const week = 7 * dayMs;

/** Stored files: lists them, then reads their content. Unchanged clean files are read once a week. */
export const scanUploads: Stage = async (ctx, cursor) => {
  const { config, isThorough } = ctx;
  const isEnabled = config.scansEnabled_suspectedFiles || config.scansEnabled_scanImages;
  if (!isEnabled && !isThorough) return nothing;
  if (textIn(cursor, "part") === "read") return readUploads(ctx, textIn(cursor, "after"));
  return gatherUploads(ctx);
};

async function readUploads(context: StageContext, after: string): Promise<Step> {
  const { ctx, scan } = context;
  const files = await ctx.db.uploads.find({
    where: { scan, key: { gt: after } },
    orderBy: "key",
    limit: page,
  });
  // Modification times can be forged, so every file is read again after a week.
  const age = Math.floor(ctx.clock.now().getTime() / week);
  const rules = `${rulesVersion} ${age} ${JSON.stringify(switchesOf(context))}`;
  const inspected: { file: (typeof files)[number]; state: string; found: readonly Finding[] }[] =
    [];
  for (const file of files) {
    const state = `${file.size} ${file.modified} ${rules}`;
    if (context.isLeftOut(file.name)) continue;
    if (context.isThorough || file.clean !== state)
      inspected.push({ file, state, found: await inspectUpload(context, file) });
  }
  const last = files.at(-1);
  const isOver = !last || files.length < page;
  return {
    findings: inspected.flatMap(({ found }) => found),
    next: isOver ? undefined : { part: "read", after: last.key },
    counts: { scannedUploads: files.length },
    async keep(db) {
      for (const { file, state, found } of inspected)
        await db.uploads.updateAll({ key: file.key }, { clean: found.length === 0 ? state : "" });
      // Deleted files are removed from the table.
      if (isOver) await db.uploads.removeAll({ scan: { ne: scan } });
    },
  };
}

/** The other inputs of the result of a file. */
const switchesOf = ({ config, isThorough }: StageContext) => [
  isThorough,
  config.scansEnabled_suspectedFiles,
  config.scansEnabled_scanImages,
  config.scan_include_extra,
];
