import { errors as coreErrors, parseUrl } from "@waymark/core";
import { type Context, defineService, toLookupContext } from "../builder.ts";
import { toValid } from "./arg-errors.ts";
import { datapointOf } from "./find.ts";
import { itemAt } from "@waymark/content";

/** The context of datapoint requests. */
export interface Asking {
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
export async function askDatapoint(
  ctx: Context,
  method: "get" | "post",
  { slug, name, data }: Asking,
): Promise<unknown> {
  const datapoint = datapointOf(ctx, slug, method, name);
  // Writes require more access already.
  if (method === "get" && !ctx.actor.can("manage_options")) {
    if (datapoint.right === "manage") throw coreErrors.rest_forbidden();
    if (!ctx.actor.can("edit_others_posts")) await ownPage(ctx, data);
  }
  const valid = toValid(datapoint.takes, data);
  return (await datapoint.answer(valid, ctx)) ?? null;
}

/** Users who cannot edit others' items see reports of one page: of their own item, named by `url`. */
async function ownPage({ callService, actor }: Context, { url }: Asking["data"]): Promise<void> {
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
const authorAt = defineService("sitekit.author-at", async (scope, url: string): Promise<number> => {
  const base = `${scope.site.url}/`;
  const read = url.length > 2048 ? undefined : parseUrl(url, base);
  if (!read) return 0;
  const { href, pathname, search } = read;
  const found = search === "" ? await itemAt(toLookupContext(scope), href) : undefined;
  return found && new URL(found.link).pathname === pathname ? found.item.author : 0;
});
