import { checkValue, describeIssue, type Site, type SiteTask } from "@waymark/core";
import { defineCommand, UsageError } from "../command.ts";

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
    `No mounted module declares the task "${name}". Tasks: ${names.length === 0 ? "none" : names.join(", ")}.`,
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
