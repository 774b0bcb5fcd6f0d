import { counted } from "../events.ts";
import type { Item } from "../write/item.ts";
import { beside, missingSizes } from "./attachment.ts";
import { putUnderFreeName } from "./file-name.ts";
import type { ImageScope } from "./insert.ts";
import { countsOfBytes } from "./quota.ts";
import { sizes } from "./sizes.ts";
import { discard, putSizes, type StoredFile, withStored } from "./store.ts";

/** Creates the missing sizes of an image. Sizes that cannot be created stay missing; those created concurrently stay as they are. */
export async function makeMissing(scope: ImageScope, item: Item): Promise<Item> {
  const missing = missingSizes(item);
  const { width, height, original_image: original } = item.extra.media ?? {};
  if (missing.length === 0 || width === undefined || height === undefined) return item;
  const { file, mime_type: type } = item;
  const folder = file.slice(0, file.lastIndexOf("/"));
  const source = original ? beside(file, original) : file;
  const files: StoredFile[] = [];
  try {
    const image = { name: source.slice(folder.length + 1), width, height };
    const requested = sizes.filter(({ name }) => missing.includes(name));
    const made = await withStored(scope, source, (spooled) =>
      putSizes(scope, spooled, image, requested, async (name, data) => {
        const done = await putUnderFreeName(scope.blobs, folder, name, type, data);
        files.push({ name: `${folder}/${done.name}`, type, size: done.size });
        return { file: done.name, filesize: done.size };
      }),
    );
    if (files.length === 0) return item;
    const { latest, own } = await scope.write(async ({ db, emit, found: now }) => {
      const still = new Set(missingSizes(now));
      const added = Object.fromEntries(Object.entries(made).filter(([name]) => still.has(name)));
      const names = new Set(Object.values(added).map((size) => `${folder}/${size.file}`));
      const own = files.filter(({ name }) => names.has(name));
      const { media } = now.extra;
      if (!media || own.length === 0) return { latest: now, own: [] };
      const extra = { ...now.extra, media: { ...media, sizes: { ...media.sizes, ...added } } };
      await db.files.insertAll(own.map((one) => ({ ...one, content: item.id })));
      const bytes = own.reduce((sum, { size }) => sum + size, 0);
      await emit(counted, countsOfBytes(now.author, bytes));
      const latest = await db.content.update(item.id, { extra, version: now.version + 1 });
      return { latest, own };
    });
    await discard(
      scope,
      files.filter((one) => !own.includes(one)),
    );
    return latest;
  } catch (error) {
    await discard(scope, files);
    throw error;
  }
}
