import type { ModuleContext } from "@waymark/core";
import { errors } from "../errors.ts";
import { kitModules } from "../extension-points.ts";
import type { SitekitOptions } from "../options.ts";
import type { DatapointContext, Datapoint } from "./datapoint.ts";
import type { KitModule } from "./module.ts";
import { isActive } from "./settings.ts";

type Asking = Pick<ModuleContext, "all"> & { readonly options: Pick<SitekitOptions, "snippets"> };

/** All modules of this site, in the order of the list. */
export const modulesOf = ({ all, options }: Asking): readonly KitModule[] =>
  all(kitModules)
    .filter(({ name }) => options.snippets || name !== "tags")
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/**
 * The module of a slug.
 *
 * @throws ApiError 404 `invalid_module_slug`.
 */
export function moduleOf(asking: Asking, slug: string | undefined): KitModule {
  const found = modulesOf(asking).find(({ name }) => name === slug);
  if (!found)
    throw errors.invalid_module_slug({ message: `The module ${quote(slug)} was not found.` });
  return found;
}
const quote = (slug = ""): string => `"${slug.slice(0, 64)}"`;

/** Whether a module is active. */
export const isOn = (
  { settings }: Pick<DatapointContext, "settings">,
  { name, forceActive = false }: Pick<KitModule, "name" | "forceActive">,
): boolean => forceActive || isActive(settings, name);

/**
 * A datapoint of a module that is on.
 *
 * @throws ApiError 404 `invalid_module_slug`, 403 `module_not_active`, 400 `invalid_datapoint`.
 */
export function datapointOf(
  asked: Asking & Pick<DatapointContext, "settings">,
  slug: string,
  method: Datapoint["method"],
  name: string,
): Datapoint {
  const module = moduleOf(asked, slug);
  if (!isOn(asked, module)) throw errors.module_not_active();
  const found = module.datapoints.find((one) => one.method === method && one.name === name);
  if (!found) throw errors.invalid_datapoint();
  return found;
}
