import type { AnyEndpoint } from "../declare/endpoint.ts";
import { DefinitionError } from "../errors/api-error.ts";
import type { Binding } from "../declare/event.ts";
import { checkListed, type Module } from "../declare/module.ts";
import type { MountedParts } from "./replacements.ts";

/** Declarations may come from JavaScript: other values must not be mistaken for a rule. */
export const isAccess = (access: unknown): boolean =>
  access === "public" ||
  access === "signed-in" ||
  typeof access === "function" ||
  (typeof access === "object" &&
    access !== null &&
    "capability" in access &&
    typeof access.capability === "string" &&
    access.capability !== "");

/** A file may take long to arrive: no transaction may wait for it. */
export function checkUploads({ methods, transaction, batch }: AnyEndpoint, where: string): void {
  if (methods[0] === "GET" || methods[0] === "DELETE")
    throw new DefinitionError(`${where}: only POST, PUT and PATCH can have uploads.`);
  if (transaction !== false)
    throw new DefinitionError(`${where}: uploads require "transaction: false".`);
  if (batch) throw new DefinitionError(`${where}: uploads cannot be part of a batch.`);
}

/** Browsers open and reopen event streams and WebSockets with GET. */
export function checkStream(
  { methods, batch, status }: AnyEndpoint,
  where: string,
  name: string,
  success: number,
): void {
  if (methods[0] !== "GET") throw new DefinitionError(`${where}: only GET can have ${name}.`);
  if (batch) throw new DefinitionError(`${where}: ${name} cannot be part of a batch.`);
  if (status !== undefined && status !== success)
    throw new DefinitionError(`${where}: the status of ${name} is always ${success}.`);
}

/** Rejects functions that use tables or options that no module of the site declares: their first call would fail. */
export interface CheckBinding {
  (what: string, bound: Binding): void;
}

/** The check for the declarations of these modules. */
export function toBindingCheck(modules: readonly Module[]): CheckBinding {
  const tables = new Set(modules.flatMap((module) => Object.values(module.tables)));
  const schemas = new Set(modules.map(({ optionsSchema }) => optionsSchema));
  const passed = new WeakSet<Binding>();
  return (what, bound) => {
    if (passed.has(bound)) return;
    for (const [name, table] of Object.entries(bound.tables))
      if (!tables.has(table))
        throw new DefinitionError(
          `${what} uses the table "${name}", which no module of the site declares: pass the same tables to defineModule as to moduleBuilder.`,
        );
    if (bound.options !== undefined && !schemas.has(bound.options))
      throw new DefinitionError(
        `${what} uses options that no module of the site declares: pass the same options to defineModule as to moduleBuilder.`,
      );
    checkListed(what.split(":", 1)[0] ?? what, bound);
    passed.add(bound);
  };
}

/** Checks all parts of a module that contain functions, except its endpoints. */
export function checkParts(
  { name, on, jobs, pages, middleware, authSchemes, tasks, start, close, checks }: Module,
  check: CheckBinding,
): void {
  for (const { event, "~bound": bound } of on) check(`${name}: the listener for ${event}`, bound);
  for (const { job, "~bound": bound } of jobs) check(`${name}: the job ${job}`, bound);
  const named = [...pages, ...middleware, ...authSchemes, ...tasks, ...start, ...close, ...checks];
  for (const part of named) check(`${name}: ${part.name}`, part["~bound"]);
}

/** Checks the listeners, jobs and pages of a module that replace those of another. */
export function checkReplacements(
  { listeners, pages, jobs }: MountedParts,
  check: CheckBinding,
): void {
  for (const { module, part, replaces } of [...listeners, ...pages, ...jobs])
    if (replaces !== undefined)
      check(`${module.name}: a replacement of a part of ${replaces}`, part["~bound"]);
}
