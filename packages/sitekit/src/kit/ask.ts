import { errors as coreErrors } from "@waymark/core";
import type { Context } from "../builder.ts";
import { authorAt } from "../search/author.ts";
import { datapointOf } from "./find.ts";
import { toValid } from "./refusal.ts";

/** What is asked for. */
export interface Asking {
  readonly slug: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Asks for a datapoint, or tells it something: each way to it leads through here, so each asks the same questions.
 *
 * @throws ApiError 404 `invalid_module_slug`, 403 `module_not_active`, 400 `invalid_datapoint`, 401 or 403
 * `rest_forbidden`, 400 `missing_required_param`, 400 `rest_invalid_param`, and what the datapoint refuses.
 */
export async function askDatapoint(
  ctx: Context,
  method: "get" | "post",
  { slug, name, data }: Asking,
): Promise<unknown> {
  const datapoint = datapointOf(ctx, slug, method, name);
  // Who tells a module something has been asked for more already.
  if (method === "get" && !ctx.actor.can("manage_options")) {
    if (datapoint.right === "manage") throw coreErrors.rest_forbidden();
    if (!ctx.actor.can("edit_others_posts")) await ownPage(ctx, data);
  }
  const valid = toValid(datapoint.takes, data);
  return (await datapoint.answer(valid, ctx)) ?? null;
}

/** Who edits no items of others sees reports of one page: of an own item, named by `url`. */
async function ownPage({ callService, actor }: Context, { url }: Asking["data"]): Promise<void> {
  const author = typeof url === "string" ? await callService(authorAt, url) : 0;
  if (author === 0 || author !== actor.id)
    throw coreErrors.rest_forbidden({
      message: "Sorry, you see reports of pages of your own: name one by its url.",
    });
}
