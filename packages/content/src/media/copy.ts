import { errors } from "../errors.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { isOpen } from "../rights.ts";
import type { Item } from "../write/item.ts";
import { addressOf, beside } from "./attachment.ts";
import { applySteps, editable, stepsOf, type Modifier, type PlainEdit } from "./edit.ts";
import { currentFolder, insertMedia, type ImageScope, type MediaScope } from "./insert.ts";
import { kindsWith } from "./kinds.ts";
import { randomName, withSuffix } from "./file-name.ts";
import { storeMedia } from "./store.ts";
import { withStored } from "./stored.ts";

/** The edit of an image, and the file to edit. */
export interface EditArgs extends PlainEdit {
  readonly src: string;
  readonly modifiers?: readonly Modifier[] | undefined;
}

/**
 * Creates a media item with an edited copy of an image, its texts and metadata. The copy is unattached, and private if
 * the original is not public.
 *
 * @throws ApiError 404 `rest_unknown_attachment`, 400 `rest_cannot_edit_file_type`, `rest_image_not_edited`.
 */
export async function editedCopy(
  runtime: TypeRuntime,
  scope: ImageScope,
  item: Item,
  { src, modifiers, ...plain }: EditArgs,
): Promise<Item> {
  const { file, extra, mime_type: type } = item;
  const { media } = extra;
  const { width, height } = media ?? {};
  if (!media || width === undefined || height === undefined || !isOf(item, src, scope))
    throw errors.rest_unknown_attachment();
  const kind = [...kindsWith({}).values()].find((one) => one.type === type);
  if (!kind || !editable.has(type)) throw errors.rest_cannot_edit_file_type();
  const steps = stepsOf(modifiers, plain);
  const isHidden = !isOpen(runtime.rights, item.audience);
  const own = file.slice(file.lastIndexOf("/") + 1);
  const name = withSuffix(own.replace(/-scaled(?=\.\w+$)/, ""), "edited");
  return withStored(scope, file, async (source) => {
    const edited = await applySteps(scope, source, { width, height }, steps);
    try {
      const stored = await storeMedia(scope, edited, {
        folder: currentFolder(scope),
        name: isHidden ? withSuffix(name, randomName()) : name,
        kind,
      });
      const parent_image = { attachment_id: String(item.id), file };
      const facts = { ...stored.facts, parent_image };
      return await insertMedia(runtime, scope, { ...stored, facts }, ({ found }) => ({
        title: found.title,
        caption: found.excerpt,
        description: found.content,
        alt_text: found.extra.alt_text ?? "",
        ...(!isOpen(runtime.rights, found.audience) && { status: "private" }),
      }));
    } finally {
      await edited.drop();
    }
  });
}

/** Whether a URL is that of one of an item's files. */
function isOf({ file, extra }: Item, src: string, { site }: MediaScope): boolean {
  const { sizes = {}, original_image: original } = extra.media ?? {};
  const names = [...Object.values(sizes).map((size) => size.file), ...(original ? [original] : [])];
  return [file, ...names.map((name) => beside(file, name))].some(
    (name) => addressOf(name, site) === src,
  );
}
