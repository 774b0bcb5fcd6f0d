import type { Binding } from "../declare/event.ts";
import type { Module } from "../declare/module.ts";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";

/** The options of the module of the site that declares a schema. */
export function optionsOf(modules: readonly Module[], schema: Schema): unknown {
  const owner = modules.find((module) => module.optionsSchema === schema);
  if (!owner) throw new DefinitionError("The module of these options is not part of the site.");
  return owner.options;
}

/** The options of the builder's own module, even if another module mounts its parts. */
export function optionsFor(
  modules: readonly Module[],
  module: Module,
  { options }: Binding,
): unknown {
  if (options === undefined || options === module.optionsSchema) return module.options;
  return optionsOf(modules, options);
}
