import { defineCommand } from "../command.ts";
import { interruptible } from "../interruptible.ts";
import { UsageError } from "../usage-error.ts";

export const check = defineCommand({
  name: "check",
  summary: "Reads everything in storage and says what is not sound; changes nothing",
  notes: `The site may be serving. What is damaged is replaced by a backup: waymark restore FOLDER --force.`,
  async run({ site: load, print, note }) {
    const { storage } = (await load()).keeps;
    if (!storage.check)
      throw new UsageError(`The storage of this site, ${storage.name}, has no check.`);
    const { check: findingsOf } = storage;
    let findings = 0;
    await interruptible(async (signal) => {
      for await (const finding of findingsOf({ signal })) {
        findings++;
        print(finding);
      }
    });
    if (findings === 0) print("Storage is sound.");
    else note("Storage is damaged: stop the site and restore a backup (waymark restore).");
    return findings === 0 ? 0 : 1;
  },
});
