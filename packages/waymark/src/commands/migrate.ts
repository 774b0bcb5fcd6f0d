import type { MigrationPlan, MoveReport } from "@waymark/core";
import { defineCommand, UsageError, textTable } from "../command.ts";
import { toConnectionFailure } from "../connection-failure.ts";
import { interruptible, progress } from "../progress.ts";
import { moveSite, toSides } from "../move/move-site.ts";

export const migrate = defineCommand({
  name: "migrate",
  summary: "Migrate storage to the declarations of the modules, or move a site to another database",
  options: {
    "dry-run": { type: "boolean", text: "Print the pending steps without running them" },
    check: { type: "boolean", text: "Like --dry-run, with exit status 1 if steps are pending" },
    from: { type: "string", hint: "URL", text: "Move the site from this database …" },
    to: { type: "string", hint: "URL", text: "… to this empty one" },
  },
  notes: `Example: waymark migrate --from sqlite:./site.db --to postgres://site@db.example/site
Stop the site before you move it. Run the same command again to resume an interrupted move; the source is not changed.`,
  async run({ site: load, values, print }) {
    const { from, to, check = false, "dry-run": isDry = false } = values;
    if ((from === undefined) !== (to === undefined))
      throw new UsageError("waymark migrate: --from and --to must be used together.");
    if (from !== undefined && to !== undefined) {
      if (check || isDry)
        throw new UsageError("--from and --to cannot be combined with --check or --dry-run.");
      const sides = toSides(from, to);
      const line = progress(process.stderr);
      // A site that is configured by the environment uses the source: its queue has the waiting jobs.
      process.env["DATABASE_URL"] = from;
      try {
        const site = await load();
        const report = await interruptible((signal) =>
          moveSite(site, sides, { signal, onProgress: line.moves }),
        );
        line.end();
        print(toMoved(report));
      } catch (error) {
        const failure = error instanceof Error ? toConnectionFailure(error, to, "--to") : undefined;
        throw failure === undefined ? error : new UsageError(failure);
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

const isClean = ({ steps, problems, drift }: MigrationPlan): boolean =>
  steps.length + problems.length + drift.length === 0;
const toLines = (steps: MigrationPlan["steps"]): string =>
  textTable(steps.map(({ module, summary }) => [module, summary]));
const done = ({ length }: MigrationPlan["steps"]): string =>
  length === 1 ? "1 step done." : `${length} steps done.`;

function toText(plan: MigrationPlan): string {
  if (isClean(plan)) return "Storage is up to date.";
  return [
    ...(plan.steps.length > 0 ? ["Pending:", toLines(plan.steps)] : []),
    ...plan.problems.map((line) => `Not possible: ${line}`),
    ...plan.drift.map((line) => `Differs from the migration record: ${line}`),
  ].join("\n");
}

function toMoved({ tables, isResumed }: MoveReport): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    textTable(tables.map((table) => [table.name, String(table.rows)])),
    `${rows} rows in ${tables.length} tables${isResumed ? ", including those of earlier runs" : ""}; both databases are equal.`,
    "Uploaded files are not moved. Start the site with the new DATABASE_URL.",
  ].join("\n");
}
