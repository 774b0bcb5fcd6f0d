import { DefinitionError } from "../declare/api-error.ts";
import type { Binding } from "../declare/event.ts";
import { checkListed } from "../declare/listed.ts";
import type { Module } from "../declare/module.ts";

/** Refuses what works with tables or options that no mounted module declares: its first call could only fail. */
export interface CheckBinding {
  (what: string, bound: Binding): void;
}

/** The check for what these modules declare. */
export function toBindingCheck(modules: readonly Module[]): CheckBinding {
  const tables = new Set(modules.flatMap((module) => Object.values(module.tables)));
  const schemas = new Set(modules.map(({ optionsSchema }) => optionsSchema));
  const passed = new WeakSet<Binding>();
  return (what, bound) => {
    if (passed.has(bound)) return;
    for (const [name, table] of Object.entries(bound.tables))
      if (!tables.has(table))
        throw new DefinitionError(
          `${what} works with the table "${name}", which no mounted module declares: give defineModule the tables that bind has.`,
        );
    if (bound.options !== undefined && !schemas.has(bound.options))
      throw new DefinitionError(
        `${what} works with options that no mounted module declares: give defineModule the options that bind has.`,
      );
    checkListed(what.split(":", 1)[0] ?? what, bound);
    passed.add(bound);
  };
}

/** Checks everything that a module declares with functions in it, but its endpoints. */
export function checkParts(
  { name, on, jobs, pages, authSchemes, tasks, start, close, checks }: Module,
  check: CheckBinding,
): void {
  for (const { event, "~bound": bound } of on) check(`${name}: the listener for ${event}`, bound);
  for (const { job, "~bound": bound } of jobs) check(`${name}: the job ${job}`, bound);
  for (const part of [...pages, ...authSchemes, ...tasks, ...start, ...close, ...checks])
    check(`${name}: ${part.name}`, part["~bound"]);
}
