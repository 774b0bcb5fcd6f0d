import { previewOf } from "@waymark/content";
import { ApiError } from "@waymark/core";
import type { Call } from "../builder.ts";
import type { PageItem } from "../templates/types.ts";

/** An item with the texts of an autosave, if the URL is a preview link of it. */
export async function previewedItem(
  { callService }: Pick<Call, "callService">,
  { searchParams }: URL,
  item: PageItem,
): Promise<PageItem | undefined> {
  const nonce = searchParams.get("preview_nonce");
  if (nonce === null || searchParams.get("preview_id") !== String(item.id)) return undefined;
  const preview = await callService(previewOf, { id: item.id, nonce }).catch((error: unknown) => {
    // After too many wrong nonces the stored item is shown, as after one.
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (!preview) return undefined;
  const { title, content, excerpt } = preview;
  return {
    ...item,
    title: { rendered: title },
    content: { rendered: content, protected: false },
    excerpt: { rendered: excerpt, protected: false },
  };
}
