import { type ModuleContext, coreErrors, parseUrl } from "@waymark/core";
import { itemAt } from "@waymark/content";
import { errors } from "../errors.ts";
import { kitModules } from "../extension-points.ts";
import type { SitekitOptions } from "../options.ts";
import { type Context, defineService, toLookupContext } from "../builder.ts";
import type { DatapointContext, Datapoint } from "./datapoint.ts";
import type { KitModule } from "./module.ts";
import { isActive } from "./settings.ts";
import { toValid } from "./arg-errors.ts";

type ModuleLookup = Pick<ModuleContext, "all"> & {
  readonly options: Pick<SitekitOptions, "snippets">;
};

/** All modules of this site, in the order of the list. */
export const modulesOf = ({ all, options }: ModuleLookup): readonly KitModule[] =>
  all(kitModules)
    .filter(({ name }) => options.snippets || name !== "tags")
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/**
 * The module of a slug.
 *
 * @throws ApiError 404 `invalid_module_slug`.
 */
export function moduleOf(ctx: ModuleLookup, slug: string | undefined): KitModule {
  const found = modulesOf(ctx).find(({ name }) => name === slug);
  if (!found)
    throw errors.invalid_module_slug({ message: `The module ${quote(slug)} does not exist.` });
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
function datapointOf(
  ctx: ModuleLookup & Pick<DatapointContext, "settings">,
  slug: string,
  method: Datapoint["method"],
  name: string,
): Datapoint {
  const module = moduleOf(ctx, slug);
  if (!isOn(ctx, module)) throw errors.module_not_active();
  const found = module.datapoints.find((one) => one.method === method && one.name === name);
  if (!found) throw errors.invalid_datapoint();
  return found;
}

/** The context of datapoint requests. */
interface DatapointRequest {
  readonly slug: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Handles a datapoint request, from any route, with the same checks.
 *
 * @throws ApiError 404 `invalid_module_slug`, 403 `module_not_active`, 400 `invalid_datapoint`, 401 or 403
 * `rest_forbidden`, 400 `missing_required_param`, 400 `rest_invalid_param`, and the errors of the datapoint.
 */
export async function requestDatapoint(
  ctx: Context,
  method: "get" | "post",
  { slug, name, data }: DatapointRequest,
): Promise<unknown> {
  const datapoint = datapointOf(ctx, slug, method, name);
  // Writes require more access already.
  if (method === "get" && !ctx.actor.can("manage_options")) {
    if (datapoint.access === "manage") throw coreErrors.rest_forbidden();
    if (!ctx.actor.can("edit_others_posts")) await ownPage(ctx, data);
  }
  const valid = toValid(datapoint.args, data);
  return (await datapoint.handler(valid, ctx)) ?? null;
}

/** Users who cannot edit others' items see reports of one page: of their own item, named by `url`. */
async function ownPage(
  { callService, actor }: Context,
  { url }: DatapointRequest["data"],
): Promise<void> {
  const author = typeof url === "string" ? await callService(authorAt, url) : 0;
  if (author === 0 || author !== actor.id)
    throw coreErrors.rest_forbidden({
      message:
        "Sorry, you are only allowed to see reports of your own pages: select one by its url.",
    });
}

/**
 * The author of the published item at a URL of this site; 0 if there is none. The path must match exactly: `/?p=5`
 * leads to an item, but is the front page here.
 */
const authorAt = defineService("sitekit.author-at", async (ctx, url: string): Promise<number> => {
  const base = `${ctx.site.url}/`;
  const read = url.length > 2048 ? undefined : parseUrl(url, base);
  if (!read) return 0;
  const { href, pathname, search } = read;
  const found = search === "" ? await itemAt(toLookupContext(ctx), href) : undefined;
  return found && new URL(found.link).pathname === pathname ? found.item.author : 0;
});
