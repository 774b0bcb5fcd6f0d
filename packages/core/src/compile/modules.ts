import {
  type Contributed,
  type Contribution,
  type Contributions,
  servedPaths,
} from "../declare/contribution.ts";
import { errorCatalogues } from "../declare/error-translation.ts";
import type { Module } from "../declare/module.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { didYouMean } from "../text/similar-names.ts";
import { pathsOf, servedPathOf } from "./page-paths.ts";

/** Sorts modules so that those in `requires` and `after` come first; otherwise the given order is kept. */
export function sortModules(modules: readonly Module[]): readonly Module[] {
  const byName = new Map<string, Module>();
  // JavaScript programs may forget to call a module.
  const uncalled = modules.find((module: unknown) => typeof module === "function")?.name;
  if (uncalled !== undefined)
    throw new DefinitionError(`modules: ${uncalled} is a module factory; call it: ${uncalled}().`);
  for (const module of modules) {
    if (byName.has(module.name)) throw new DefinitionError(`${module.name} is listed twice.`);
    byName.set(module.name, module);
  }
  for (const { name, requires } of modules)
    for (const needed of requires)
      if (!byName.has(needed))
        throw new DefinitionError(`${name} requires ${needed}, which is not a module of the site.`);
  const sorted: Module[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (module: Module, from: string | undefined) => {
    if (state.get(module.name) === "done") return;
    if (state.get(module.name) === "open")
      throw new DefinitionError(`${from} and ${module.name} each require to come after the other.`);
    state.set(module.name, "open");
    for (const name of [...module.requires, ...module.after]) {
      const earlier = byName.get(name);
      if (earlier) visit(earlier, module.name);
    }
    state.set(module.name, "done");
    sorted.push(module);
  };
  for (const module of modules) visit(module, undefined);
  return sorted;
}

/** A contribution must name existing ones: otherwise a misspelled name would be ignored silently. */
function checkReferences(
  module: string,
  { point, values, refersTo = {} }: Contributed,
  at: (point: string) => ReadonlyMap<string, unknown>,
): void {
  for (const [property, to] of Object.entries(refersTo))
    for (const value of values) {
      const named: unknown = Reflect.get(value, property);
      if (!Array.isArray(named)) continue;
      const other = to().point;
      for (const one of named)
        if (typeof one === "string" && !at(other).has(one))
          throw new DefinitionError(
            `${point}: "${value.name}" of ${module} names "${one}" under ${property}, which no module of the site contributes to ${other}.${didYouMean(one, at(other).keys())}`,
          );
    }
}

/** What a module contributes, with the texts of its errors and the paths of its pages. */
function contributedBy(modules: readonly Module[], module: Module): readonly Contributed[] {
  const { name, contributes, errorMessages, pages } = module;
  const paths = pages.flatMap((page) => pathsOf(modules, module, page) ?? []);
  return [
    ...contributes,
    ...(errorMessages ? [errorCatalogues(errorMessages)] : []),
    ...(paths.length > 0
      ? [servedPaths({ name: `pages of ${name}`, paths: paths.map(servedPathOf) })]
      : []),
  ];
}

export function collect(modules: readonly Module[]): Contributions {
  const points = new Map<
    string,
    Map<string, { readonly value: unknown; readonly module: string }>
  >();
  for (const module of modules)
    for (const { point, values } of contributedBy(modules, module))
      for (const value of values) {
        const known = points.get(point) ?? new Map<string, { value: unknown; module: string }>();
        const other = known.get(value.name);
        if (other)
          throw new DefinitionError(
            `${point}: both ${other.module} and ${module.name} contribute "${value.name}".`,
          );
        points.set(point, known.set(value.name, { value, module: module.name }));
      }
  for (const module of modules)
    for (const one of module.contributes)
      checkReferences(module.name, one, (point) => points.get(point) ?? new Map());
  const lists = new Map<string, readonly unknown[]>();
  return {
    all<T extends { readonly name: string }>({ point }: Contribution<T>) {
      let list = lists.get(point);
      if (!list) {
        list = Object.freeze([...(points.get(point)?.values() ?? [])].map(({ value }) => value));
        lists.set(point, list);
      }
      return list as readonly T[];
    },
    ownerOf: (point, name) => points.get(point)?.get(name)?.module,
  };
}
