import type { MigrationPlan, MoveReport } from "@waymark/core";
import { defineCommand } from "../command.ts";
import { interruptible } from "../interruptible.ts";
import { moveSite, toSides } from "../move/move-site.ts";
import { progress } from "../progress.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";

export const migrate = defineCommand({
  name: "migrate",
  summary: "Brings storage to what the modules declare, or moves a site to another database",
  options: {
    "dry-run": { type: "boolean", text: "Print what would be done, and do nothing" },
    check: { type: "boolean", text: "The same, with exit status 1 where anything is left to do" },
    from: { type: "string", hint: "URL", text: "Move the site from this database …" },
    to: { type: "string", hint: "URL", text: "… to this one, which is empty" },
  },
  notes: `Example: waymark migrate --from sqlite:./site.db --to postgres://site@db.example/site
Stop what writes to the site before it is moved. Killed at any time, the same command goes on; the source is only read.`,
  async run({ site: load, values, print }) {
    const { from, to, check = false, "dry-run": isDry = false } = values;
    if ((from === undefined) !== (to === undefined))
      throw new UsageError("waymark migrate wants --from and --to together.");
    if (from !== undefined && to !== undefined) {
      if (check || isDry) throw new UsageError("--from and --to stand without --check, --dry-run.");
      const sides = toSides(from, to);
      const line = progress(process.stderr);
      // A site that its surroundings decide is that of the source: its queue holds the jobs that wait.
      process.env["DATABASE_URL"] = from;
      try {
        const site = await load();
        const report = await interruptible((signal) =>
          moveSite(site, sides, { signal, onProgress: line.moves }),
        );
        line.end();
        print(toMoved(report));
      } finally {
        line.end();
      }
      return 0;
    }
    const site = await load();
    if (!check && !isDry) {
      const { steps } = await site.migrate();
      print(steps.length === 0 ? "Storage is up to date." : `${toLines(steps)}\n${done(steps)}`);
      return 0;
    }
    const plan = await site.plan();
    print(toText(plan));
    return check && !isClean(plan) ? 1 : 0;
  },
});

const isClean = ({ steps, refusals, drift }: MigrationPlan): boolean =>
  steps.length + refusals.length + drift.length === 0;
const toLines = (steps: MigrationPlan["steps"]): string =>
  textTable(steps.map(({ module, summary }) => [module, summary]));
const done = ({ length }: MigrationPlan["steps"]): string =>
  length === 1 ? "1 step done." : `${length} steps done.`;

function toText(plan: MigrationPlan): string {
  if (isClean(plan)) return "Storage is up to date.";
  return [
    ...(plan.steps.length > 0 ? ["To do:", toLines(plan.steps)] : []),
    ...plan.refusals.map((line) => `Cannot be done: ${line}`),
    ...plan.drift.map((line) => `Differs from its record: ${line}`),
  ].join("\n");
}

function toMoved({ tables, isResumed }: MoveReport): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    textTable(tables.map((table) => [table.name, String(table.rows)])),
    `${rows} rows in ${tables.length} tables${isResumed ? ", with what earlier runs had copied" : ""}; both databases hold the same.`,
    "Uploaded files stay where they are. Run the site with the new DATABASE_URL.",
  ].join("\n");
}
