import type { AbortableOptions, Site } from "@waymark/core";
import { defineCommand } from "../command.ts";
import { interruptible } from "../progress.ts";

export const check = defineCommand({
  name: "check",
  summary: "Verify the integrity of the database, without changes",
  needsDatabase: true,
  notes: `The site may be running. Damaged storage is replaced by restoring a backup: waymark restore FOLDER --force.`,
  async run({ site: load, print, note }) {
    const site = await load();
    const report = (findings: AsyncIterable<string> | undefined) => printAll(findings, print);
    const damage = await interruptible((signal) => report(site.keeps.storage.check?.({ signal })));
    if (damage > 0) {
      note("Storage is damaged: stop the site and restore a backup (waymark restore).");
      return 1;
    }
    const inconsistencies = await interruptible((signal) => report(checkRows(site, { signal })));
    if (inconsistencies > 0) {
      note(
        "The database is intact, but contains inconsistent rows: report this as a bug, or restore a backup.",
      );
      return 1;
    }
    print("The database is intact.");
    return 0;
  },
});

/** The findings of the modules' integrity checks, if the stored tables are the declared ones. */
async function* checkRows(site: Site, run: AbortableOptions) {
  const { steps, problems } = await site.plan();
  if (steps.length > 0 || problems.length > 0)
    yield "The stored tables differ from those that the modules declare: see waymark migrate --check.";
  else yield* site.check(run);
}

/** Prints findings as they are found. @returns their number. */
async function printAll(
  findings: AsyncIterable<string> | undefined,
  print: (text: string) => void,
): Promise<number> {
  let count = 0;
  for await (const finding of findings ?? []) {
    print(finding);
    count++;
  }
  return count;
}
