import { DefinitionError } from "./definition-error.ts";
import { namePattern } from "./check.ts";
import type { Migration, ModuleMigrations } from "./migration.ts";

const kinds: Readonly<Record<Migration["do"], readonly string[]>> = {
  renameTable: ["table", "to"],
  dropTable: ["table"],
  renameColumn: ["table", "column", "to"],
  dropColumn: ["table", "column"],
  addColumn: ["table", "column"],
  changeColumn: ["table", "column"],
  changeKey: ["table"],
  run: [],
};

/**
 * Validates the named steps of a site before storage is opened with them. Whether they fit the stored tables is
 * checked later.
 *
 * @throws DefinitionError naming the module, the step and the mistake.
 */
export function checkMigrations(modules: readonly ModuleMigrations[]): void {
  for (const { module, migrations } of modules) {
    const names = new Set<unknown>();
    for (const [at, step] of migrations.entries()) {
      const name: unknown = step.name;
      if (typeof name !== "string" || !/^[^\p{Cc}]{1,200}$/u.test(name))
        throw new DefinitionError(
          `Module ${module}: migrations[${at}] needs a name of 1 to 200 characters on one line.`,
        );
      const problem = names.has(name) ? "is declared twice" : problemOf(step);
      if (problem) throw new DefinitionError(`Module ${module}: step "${name}" ${problem}.`);
      names.add(name);
    }
  }
}

function problemOf(step: Migration): string | undefined {
  // Modules may be written in JavaScript.
  if (!Object.hasOwn(kinds, step.do))
    return `does ${JSON.stringify(step.do) ?? "nothing"}; use one of ${Object.keys(kinds).join(", ")}`;
  for (const part of kinds[step.do]) {
    const name: unknown = Reflect.get(step, part);
    if (typeof name !== "string" || !namePattern.test(name))
      return `has a "${part}" that is not a name of up to 63 letters, digits and _`;
  }
  switch (step.do) {
    case "run":
      return typeof step.work === "function" ? undefined : 'has no "work"';
    case "changeKey":
      return step.key.length > 0 && new Set(step.key).size === step.key.length
        ? undefined
        : 'needs a "key" of one or more different columns';
    case "addColumn":
      return step.as.type === "id" || typeof step.value === "function"
        ? undefined
        : 'has no "value"; a column that has a default and needs no value from the row is derived';
    case "changeColumn":
      if (step.from.type === "id" || step.to.type === "id")
        return "changes an id, which is the key: use changeKey, or addColumn with id()";
      return step.from.type === step.to.type || typeof step.convert === "function"
        ? undefined
        : `has no "convert" from ${step.from.type} to ${step.to.type}`;
    default:
      return undefined;
  }
}
