import type { Context } from "../builder.ts";
import { type Finding, findingText, keyOf, keyPrefixLength, toName } from "../issues/finding.ts";
import type { ScanCursor } from "../options.ts";
import { keepOriginals, type ScannedFile } from "./originals.ts";
import type { StageContext } from "./step.ts";

/** The marker of a folder with a complete baseline. */
const markOf = (folder: string): string => `code-known:${folder}`;

/** The folders with a complete baseline of this release. */
async function knownFolders({ ctx }: StageContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.secrets.find({ where: { name: { startsWith: markOf("") } } });
  const { release } = ctx.options;
  const now = rows.filter(({ value }) => value === `release ${release}`);
  return new Set(now.map(({ name }) => name.slice(markOf("").length)));
}
/** Marks the baseline of these folders as complete for this release. */
export const markKnown = (db: Context["db"], folders: readonly string[], release: string) =>
  db.secrets.upsert(
    folders.map((folder) => ({ name: markOf(folder), value: `release ${release}` })),
    { on: ["name"], set: ["value"] },
  );

/** The markers of parts of folders that the baseline lacks, because they could not be read. */
const unreadMark = "code-unread:";
const unreadMarkOf = async ({ folder, path }: ScanCursor): Promise<string> =>
  `${unreadMark}${folder}:${await keyOf(path)}`;
const toMarkValue = ({ ctx, scan }: StageContext): string =>
  JSON.stringify([ctx.options.release, scan]);

/** Removes the markers of parts that this scan could read: their files are in the baseline now. */
export const dropReadMarks = (db: Context["db"], context: StageContext) =>
  db.secrets.removeAll({
    name: { startsWith: unreadMark },
    value: { ne: toMarkValue(context) },
  });

/** A function that decides whether a file is in a part that the baseline of this release lacks. */
async function lacking({ ctx }: StageContext): Promise<(file: ScanCursor) => Promise<boolean>> {
  const rows = await ctx.db.secrets.find({ where: { name: { startsWith: unreadMark } } });
  const ofRelease = JSON.stringify([ctx.options.release]).replace(/\]$/, ",");
  const marks = new Set(
    rows.filter(({ value }) => value.startsWith(ofRelease)).map(({ name }) => name),
  );
  return async ({ folder, path }) => {
    if (marks.size === 0) return false;
    const parts = path.split("/");
    // The folder itself, each folder above the file, and the file.
    for (let depth = 0; depth <= parts.length; depth++)
      if (marks.has(await unreadMarkOf({ folder, path: parts.slice(0, depth).join("/") })))
        return true;
    return false;
  };
}

/** Changed and new files since the baseline of the release. The first scan of a release creates the baseline. */
export async function baselineFindings(
  context: StageContext,
  seen: readonly ScannedFile[],
  unread: readonly ScanCursor[],
): Promise<{
  readonly findings: readonly Finding[];
  readonly keep: (db: Context["db"]) => Promise<void>;
}> {
  const { ctx, scan, config, isThorough } = context;
  const { release } = ctx.options;
  const rows = await rowsOf(ctx, seen);
  const known = await knownFolders(context);
  const isLacking = await lacking(context);
  const findings: Finding[] = [];
  const taken: ScannedFile[] = [];
  const same: ScannedFile[] = [];
  const unchanged: ScannedFile[] = [];
  for (const file of seen) {
    const row = rows.get(idOf(file));
    const isCurrent = row?.release === release;
    if (isCurrent) same.push(file);
    if (isCurrent && row.hash === file.hash) unchanged.push(file);
    if (isCurrent && row.hash !== file.hash) {
      if (config.scansEnabled_core || isThorough) findings.push(changed(file));
    } else if (!isCurrent && known.has(file.folder) && !(await isLacking(file))) {
      if (config.scansEnabled_coreUnknown || isThorough) findings.push(unknown(file));
    } else if (!isCurrent) taken.push(file);
  }
  return {
    findings,
    async keep(db) {
      const toRow = ({ folder, key, path, hash }: ScannedFile) => ({
        folder,
        key,
        path,
        hash,
        release,
        scan,
      });
      const on = ["folder", "key"] as const;
      if (same.length > 0) await db.code.upsert(same.map(toRow), { on, set: ["scan"] });
      if (taken.length > 0)
        await db.code.upsert(taken.map(toRow), { on, set: ["hash", "release", "scan"] });
      await keepOriginals(db, [...taken, ...unchanged], release);
      await keepUnread(db, context, unread, known);
    },
  };
}

/** Marks parts that could not be read, unless the baseline has them; known files in them are not missing. */
async function keepUnread(
  db: Context["db"],
  context: StageContext,
  unread: readonly ScanCursor[],
  known: ReadonlySet<string>,
): Promise<void> {
  const value = toMarkValue(context);
  const { scan, ctx } = context;
  for (const place of unread) {
    const { folder, path } = place;
    const name = await unreadMarkOf(place);
    if (known.has(folder)) await db.secrets.updateAll({ name }, { value });
    else await db.secrets.upsert([{ name, value }], { on: ["name"], set: ["value"] });
    const { release } = ctx.options;
    await db.code.updateAll({ folder, key: await keyOf(path), release }, { scan });
    await db.code.updateAll({ folder, ...below(path), release }, { scan });
  }
}

/** The condition for files below a folder, or for all files if its path is empty. */
function below(path: string) {
  if (path === "") return {};
  // Long keys have only the beginning of the path; the range of keys makes use of the index.
  const end = `${path}/`.slice(0, keyPrefixLength).lastIndexOf("/");
  return { path: within(path), ...(end > 0 && { key: within(path.slice(0, end)) }) };
}
/** `0` is the character after `/`. */
const within = (folder: string) => ({ gt: `${folder}/`, lt: `${folder}0` });

const idOf = ({ folder, key }: Pick<ScannedFile, "folder" | "key">): string =>
  JSON.stringify([folder, key]);
async function rowsOf({ db }: Pick<Context, "db">, seen: readonly ScannedFile[]) {
  const rows = await Promise.all(
    [...new Set(seen.map(({ folder }) => folder))].map((folder) => {
      const keys = seen.filter((file) => file.folder === folder).map(({ key }) => key);
      return db.code.find({ where: { folder, key: { in: keys } } });
    }),
  );
  return new Map(rows.flat().map((row) => [idOf(row), row]));
}

/** Code of packages is changed by more people than the site's own code. */
const severityOf = (name: string) => (name.includes("node_modules/") ? 75 : 100);
const changed = ({ name, hash }: ScannedFile): Finding => ({
  type: "file_modified",
  severity: severityOf(name),
  rule: "changed",
  where: `code ${name}`,
  content: hash,
  message: findingText("fileChanged", { name: toName(name) }),
  fix: "compareRelease",
  more: { file: name },
});
const unknown = ({ name, hash }: ScannedFile): Finding => ({
  type: "file_unknown",
  severity: 75,
  rule: "unknown",
  where: `code ${name}`,
  content: hash,
  message: findingText("fileNew", { name: toName(name) }),
  fix: "compareRelease",
  more: { file: name },
});
