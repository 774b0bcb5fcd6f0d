import {
  checkValue,
  describeIssue,
  type Site,
  type SiteTask,
  type AbortableOptions,
} from "@waymark/core";
import { defineCommand, UsageError } from "../command.ts";
import { interruptible } from "../progress.ts";

export const runTask = defineCommand({
  name: "run",
  summary: "Run a task of a module",
  needsDatabase: true,
  operands: ["MODULE.TASK"],
  options: {
    input: { type: "string", hint: "JSON", text: "The input of the task (default: none)" },
  },
  notes: `Runs with all permissions. Prints the result as JSON, if there is one.
Example: waymark run bookings.tidy --input '{"before":"2026-01-01"}'`,
  async run({ site: load, operands: [name = ""], values, print }) {
    const site = await load();
    const { task } = taskNamed(site, name);
    const result = await site.run(task, toInput(task, values.input) as never);
    if (result !== undefined) print(JSON.stringify(result, undefined, 2));
  },
});

function taskNamed({ tasks }: Site, name: string): SiteTask {
  const found = tasks.find((one) => one.name === name);
  if (found) return found;
  const names = tasks.map((one) => one.name);
  throw new UsageError(
    `No module of the site declares the task "${name}". Tasks: ${names.length === 0 ? "none" : names.join(", ")}.`,
  );
}

function toInput({ input: schema }: SiteTask["task"], text: string | undefined): unknown {
  const given = text === undefined ? undefined : toJson(text);
  if (!schema) return given;
  const checked = checkValue(schema, given);
  if (!checked.issues) return checked.value;
  throw new UsageError(
    checked.issues.map((issue) => `--input: ${describeIssue(issue, "input")}`).join("\n"),
  );
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--input is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
}

export const check = defineCommand({
  name: "check",
  summary: "Verify the integrity of the database, without changes",
  needsDatabase: true,
  notes: `The site may be running. Damaged storage is replaced by restoring a backup: waymark restore FOLDER --force.`,
  async run({ site: load, print, note }) {
    const site = await load();
    const report = (findings: AsyncIterable<string> | undefined) => printAll(findings, print);
    const damage = await interruptible((signal) =>
      report(site.resources.storage.check?.({ signal })),
    );
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
