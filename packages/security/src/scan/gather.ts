import type { BlobEntry } from "@waymark/core";
import { isPlain, keyOf } from "../files/key.ts";
import type { Finding } from "../issues/finding.ts";
import { quarantine } from "../issues/quarantine.ts";
import type { Looking, Step } from "./step.ts";

/** The number of names per insert. */
const atOnce = 200;
/** Files that are looked at in one scan. */
const most = 200_000;
/** The maximum number of reported names that cannot be stored. */
const mostOdd = 100;

/** Lists all stored files. It can be repeated after an interruption without duplicates. */
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
  message: `There are more uploads than the maximum of ${most} per scan.`,
  fix: "Check the other uploads with another tool.",
};

const unnamable = (name: string): Finding => ({
  type: "path_skipped",
  severity: 25,
  rule: "unnamable",
  where: `upload ${name.replaceAll("\0", "").toWellFormed()}`,
  content: "",
  message: "An upload has a name that is not valid text, and was not scanned.",
  evidence: name.replaceAll("\0", "").toWellFormed(),
  fix: "Check the file in the upload storage.",
});
