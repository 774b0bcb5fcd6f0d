import { footnotesOf, renderText } from "../blocks/rendered.ts";
import { type Context, defineService, defineTask } from "../builder.ts";
import { newestFirst } from "../revisions/list.ts";
import { opensPreview } from "../revisions/autosave.ts";
import { useSmilies } from "../settings.ts";
import { renderExcerpt, renderTitle } from "@waymark/content-text";
import { noteOf } from "../write/item.ts";
import type { ContentNote } from "../events.ts";

/** Wrong nonces for one item in five minutes before further ones are rejected. */
const maxPerItem = 100;
/** Maximum number of autosaves of an item that a nonce is compared with. */
const maxAutosaves = 100;

/** The query of a preview link: `preview_id` and `preview_nonce`. */
export interface PreviewInput {
  readonly id: number;
  readonly nonce: string;
}
/** An item with the rendered texts of an autosave. */
export interface Preview {
  readonly item: ContentNote;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

async function findPreview(
  ctx: Context,
  { id, nonce }: PreviewInput,
): Promise<Preview | undefined> {
  const { db, clock, rateLimiter, settings } = ctx;
  const now = clock.now();
  const limits = [{ key: `preview ${id}`, max: maxPerItem }];
  await rateLimiter.check(limits);
  const autosaves = await db.revisions.find({
    where: { parent: id, kind: "autosave" },
    orderBy: newestFirst,
    limit: maxAutosaves,
  });
  const autosave = autosaves.find((one) => opensPreview(one, nonce, now));
  const item = autosave && (await db.content.get(id));
  if (!item || item.status === "trash") {
    await rateLimiter.count(limits);
    return undefined;
  }
  const context = { postId: id, smilies: settings.get(useSmilies) };
  const { title, content, excerpt, extra } = autosave;
  // An autosave contains only what was sent.
  const meta = { ...item.extra.meta, ...extra.meta };
  return {
    item: noteOf(item),
    title: renderTitle(title),
    content: await renderText(ctx, content, {
      postId: id,
      footnotes: footnotesOf({ content, extra: { meta } }),
    }),
    excerpt: renderExcerpt({ raw: excerpt, content }, context),
  };
}

/**
 * Reads the preview of an autosave for a page of the site. Undefined if the nonce does not belong to an autosave of the
 * item, or is older than a day, and if the item is in the trash.
 *
 * @throws ApiError 429 `rest_too_many_requests` after a hundred wrong nonces for an item in five minutes.
 */
export const readPreview = defineTask("content.preview", findPreview);

/**
 * Reads the preview of an autosave in a page handler of another module, as `readPreview` does:
 * `callService(previewOf, { id, nonce })`.
 */
export const previewOf = defineService("content.previewOf", findPreview);
