import { errors } from "../errors.ts";
import type { Item } from "../write/item.ts";
import { beside, missingSizes } from "./attachment.ts";
import type { MediaScope } from "./keep.ts";
import { putFree } from "./place.ts";
import { countBytes } from "./quota.ts";
import { sizes } from "./sizes.ts";
import { discard, putSizes, type StoredFile } from "./store.ts";
import { withStored } from "./stored.ts";

/** Makes the sizes of an image that are missing. What cannot be made stays missing. */
export async function makeMissing(scope: MediaScope, item: Item): Promise<Item> {
  const missing = missingSizes(item);
  const { width, height, original_image: original } = item.extra.media ?? {};
  if (missing.length === 0 || width === undefined || height === undefined) return item;
  const { file, mime_type: type } = item;
  const folder = file.slice(0, file.lastIndexOf("/"));
  const source = original ? beside(file, original) : file;
  const files: StoredFile[] = [];
  try {
    const image = { name: source.slice(folder.length + 1), width, height };
    const wanted = sizes.filter(({ name }) => missing.includes(name));
    const made = await withStored(scope, source, (spooled) =>
      putSizes(scope, spooled, image, wanted, async (name, data) => {
        const done = await putFree(scope.blobs, folder, name, type, data);
        files.push({ name: `${folder}/${done.name}`, type, size: done.size });
        return { file: done.name, filesize: done.size };
      }),
    );
    return await scope.transaction(async ({ db }) => {
      const now = await db.content.get(item.id);
      if (!now?.extra.media) throw errors.rest_post_invalid_id();
      const media = { ...now.extra.media, sizes: { ...now.extra.media.sizes, ...made } };
      const extra = { ...now.extra, media };
      await db.files.insertAll(files.map((one) => ({ ...one, content: item.id })));
      await countBytes(
        db,
        now.author,
        files.reduce((sum, { size }) => sum + size, 0),
      );
      return db.content.update(item.id, { extra, version: now.version + 1 });
    });
  } catch (error) {
    await discard(scope, files);
    throw error;
  }
}
