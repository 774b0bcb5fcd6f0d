import { contentOptions, itemById } from "@waymark/content";
import { renderTitle, stripTags } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { metaName } from "../extension-points.ts";

/** An article in an issue. */
export interface Article {
  readonly item: number;
  readonly title: string;
  readonly link: string;
}

/** The article of an item; undefined if it is not public, or excluded from the newsletter. */
export async function articleOf(ctx: Context, item: number): Promise<Article | undefined> {
  const found = await itemById({ ...ctx, options: ctx.optionsOf(contentOptions) }, item);
  if (!found || found.item.extra.meta?.[metaName] === false) return undefined;
  return { item, title: stripTags(renderTitle(found.item.title)), link: found.link };
}
