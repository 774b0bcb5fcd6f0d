import type { MigrationPlan } from "@waymark/core";
import { defineCommand } from "../command.ts";
import { textTable } from "../text-table.ts";

export const migrate = defineCommand({
  name: "migrate",
  summary: "Brings storage to what the modules declare",
  options: {
    "dry-run": { type: "boolean", text: "Print what would be done, and do nothing" },
    check: { type: "boolean", text: "The same, with exit status 1 where anything is left to do" },
  },
  async run({ site: load, values, print }) {
    const site = await load();
    if (!values.check && !values["dry-run"]) {
      const { steps } = await site.migrate();
      print(steps.length === 0 ? "Storage is up to date." : `${toLines(steps)}\n${done(steps)}`);
      return 0;
    }
    const plan = await site.plan();
    print(toText(plan));
    return values.check && !isClean(plan) ? 1 : 0;
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
    ...plan.refusals.map((line) => `Cannot be derived: ${line}`),
    ...plan.drift.map((line) => `Differs from its record: ${line}`),
  ].join("\n");
}
