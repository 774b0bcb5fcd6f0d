import type { BlobEntry } from "@waymark/core";
import { isPlain, keyOf } from "../files/key.ts";
import type { Finding } from "../issues/finding.ts";
import { quarantine } from "../issues/quarantine.ts";
import type { Looking, Step } from "./step.ts";

/** Names that are stored at once. */
const atOnce = 200;
/** Files that are looked at in one scan. */
const most = 200_000;
/** Names that cannot be stored, of which a scan tells. */
const mostOdd = 100;

/** Notes every stored file. Killed on the way it begins anew: what is noted twice is noted once. */
export async function gatherUploads({ ctx, scan }: Looking): Promise<Step> {
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
      if (odd.length < mostOdd) odd.push(unnamable(entry.name));
      continue;
    }
    entries.push(entry);
    noted++;
    if (noted >= most) break;
    if (entries.length >= atOnce) await store();
  }
  if (entries.length > 0) await store();
  return {
    findings: noted >= most ? [...odd, tooMany] : odd,
    next: { part: "read", after: "" },
    counts: {},
  };
}
const tooMany: Finding = {
  type: "scan_limit",
  severity: 75,
  rule: "most-uploads",
  where: "uploads",
  content: String(most),
  message: `There are more than the ${most} uploads that one scan looks at.`,
  fix: "Look through the others by other means.",
};

const unnamable = (name: string): Finding => ({
  type: "path_skipped",
  severity: 25,
  rule: "unnamable",
  where: `upload ${name.replaceAll("\0", "").toWellFormed()}`,
  content: "",
  message: "An upload has a name that is no text, and is not looked into.",
  evidence: name.replaceAll("\0", "").toWellFormed(),
  fix: "Look into the store of files what it is.",
});
