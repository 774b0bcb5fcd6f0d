import { DefinitionError } from "@waymark/core";
import type { KitModule } from "./module.ts";
import { datapointPattern, slugPattern } from "./slugs.ts";

/** Routes of every module, which cannot be names of datapoints. */
const reserved = ["notifications", "settings"];

/** Validates the modules. @throws DefinitionError when the site is created. */
export function checkModules(modules: readonly KitModule[]): void {
  const slugs = new Set(modules.map(({ name }) => name));
  for (const { name, datapoints, needs = [] } of modules) {
    const where = `sitekit: the module "${name}"`;
    if (!slugPattern.test(name) || name.length > 64)
      throw new DefinitionError(
        `${where}: a slug has at most 64 lower-case letters, digits and hyphens.`,
      );
    for (const need of needs)
      if (!slugs.has(need))
        throw new DefinitionError(`${where} requires "${need}", which is not there.`);
    const seen = new Set<string>();
    for (const { method, name: datapoint } of datapoints) {
      const key = `${method} ${datapoint}`;
      if (!datapointPattern.test(datapoint) || reserved.includes(datapoint))
        throw new DefinitionError(
          `${where}: "${datapoint}" is not a valid name of a datapoint: use lower-case letters and hyphens, and neither ${reserved.join(" nor ")}.`,
        );
      if (seen.has(key)) throw new DefinitionError(`${where} has the datapoint ${key} twice.`);
      seen.add(key);
    }
  }
}
