import { renderText } from "../blocks/rendered.ts";
import { defineTask } from "../builder.ts";
import { newestFirst } from "../revisions/newest.ts";
import { opensPreview } from "../revisions/preview.ts";
import { useSmilies } from "../settings/declared.ts";
import { renderExcerpt } from "../text/excerpt.ts";
import { renderTitle } from "../text/title.ts";
import { noteOf } from "../write/item.ts";
import type { ContentNote } from "../extension-points.ts";

/** Wrong nonces in five minutes before nobody may try one of an item. */
const mostOfItem = 100;
/** Autosaves of an item that a nonce may be of. */
const mostAutosaves = 100;

/** What stands in a preview's address: `preview_id` and `preview_nonce`. */
export interface PreviewInput {
  readonly id: number;
  readonly nonce: string;
}
/** An item with the texts of an autosave, as readers would see them. */
export interface Preview {
  readonly item: ContentNote;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/**
 * Reads what the `preview_link` of an autosave shows, for the page that a site puts there. Undefined where the nonce is
 * not that of an autosave of the item, or is older than a day, and where the item is in the trash.
 *
 * @throws ApiError 429 `rest_too_many_requests` after a hundred wrong nonces of an item in five minutes.
 */
export const readPreview = defineTask(
  "content.preview",
  async (
    { db, clock, rateLimiter, ...scope },
    { id, nonce }: PreviewInput,
  ): Promise<Preview | undefined> => {
    const now = clock.now();
    const limits = [[`preview ${id}`, mostOfItem]] as const;
    await rateLimiter.check(limits);
    const autosaves = await db.revisions.find({
      where: { parent: id, kind: "autosave" },
      orderBy: newestFirst,
      limit: mostAutosaves,
    });
    const autosave = autosaves.find((one) => opensPreview(one, nonce, now));
    const item = autosave && (await db.content.get(id));
    if (!item || item.status === "trash") {
      await rateLimiter.count(limits);
      return undefined;
    }
    const context = { postId: id, smilies: scope.settings.get(useSmilies) };
    const { title, content, excerpt } = autosave;
    return {
      item: noteOf(item),
      title: renderTitle(title),
      content: await renderText(scope, content, { postId: id }),
      excerpt: renderExcerpt({ raw: excerpt, content }, context),
    };
  },
);
