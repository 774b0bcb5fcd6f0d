import type { AbortableOptions, Site } from "@waymark/core";
import { defineCommand } from "../command.ts";
import { interruptible } from "../interruptible.ts";

export const check = defineCommand({
  name: "check",
  summary: "Reads everything in storage and says what is not sound; changes nothing",
  needsDatabase: true,
  notes: `The site may be serving. What is damaged is replaced by a backup: waymark restore FOLDER --force.`,
  async run({ site: load, print, note }) {
    const site = await load();
    const told = (findings: AsyncIterable<string> | undefined) => tell(findings, print);
    const damage = await interruptible((signal) => told(site.keeps.storage.check?.({ signal })));
    if (damage > 0) {
      note("Storage is damaged: stop the site and restore a backup (waymark restore).");
      return 1;
    }
    const faults = await interruptible((signal) => told(checkRows(site, { signal })));
    if (faults > 0) {
      note("Storage is sound, and holds what does not agree: report it, or restore a backup.");
      return 1;
    }
    print("Storage is sound.");
    return 0;
  },
});

/** What the modules find, where storage has the form that they know. */
async function* checkRows(site: Site, run: AbortableOptions) {
  const { steps, refusals } = await site.plan();
  if (steps.length > 0 || refusals.length > 0)
    yield "Storage is not in the form that the modules know: see waymark migrate --check.";
  else yield* site.check(run);
}

/** Prints them as they come, and answers how many there were. */
async function tell(
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
