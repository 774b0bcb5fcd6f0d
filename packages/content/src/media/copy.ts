import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { isOpen } from "../permissions.ts";
import type { Item } from "../write/item.ts";
import { addressOf, beside } from "./attachment.ts";
import { currentFolder, insertMedia, type MediaContext } from "./insert.ts";
import { kindsWith } from "./kinds.ts";
import { randomName, withSuffix } from "./file-name.ts";
import { sizesOf } from "./sizes.ts";
import { storeMedia, withStored } from "./store.ts";
import {
  coreErrors,
  type ImageChange,
  type ImageInfo,
  type Images,
  type TempFile,
  type TempStorage,
} from "@waymark/core";

/** One step of an edit: a clockwise rotation in degrees, or a crop in percent of the image. */
type Modifier =
  | { readonly type: "rotate"; readonly args: { readonly angle: number } }
  | {
      readonly type: "crop";
      readonly args: {
        readonly left: number;
        readonly top: number;
        readonly width: number;
        readonly height: number;
      };
    };
/** The steps in the older form of arguments: one crop, one rotation. */
interface PlainEdit {
  readonly rotation?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}
/** MIME types of images that can be edited. */
const editable: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
]);

/**
 * The steps of an edit that change the image.
 *
 * @throws ApiError 400 `rest_image_not_edited` without any.
 */
function stepsOf(
  modifiers: readonly Modifier[] | undefined,
  { rotation, x, y, width, height }: PlainEdit,
): readonly Modifier[] {
  const plain: Modifier[] = [];
  if (rotation !== undefined) plain.push({ type: "rotate", args: { angle: rotation } });
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
    plain.push({ type: "crop", args: { left: x, top: y, width, height } });
  const steps = (modifiers ?? plain).filter(changes);
  if (steps.length === 0) throw errors.rest_image_not_edited();
  return steps;
}

const changes = (step: Modifier): boolean =>
  step.type === "rotate"
    ? step.args.angle % 360 !== 0
    : step.args.width !== 100 || step.args.height !== 100;

/** The pixels of a crop in percent. */
function toChange(step: Modifier, image: Pick<ImageInfo, "width" | "height">): ImageChange {
  if (step.type === "rotate") return { rotate: ((step.args.angle % 360) + 360) % 360 };
  const { args } = step;
  const left = Math.round((image.width * args.left) / 100);
  const top = Math.round((image.height * args.top) / 100);
  const width = Math.min(Math.round((image.width * args.width) / 100), image.width - left);
  const height = Math.min(Math.round((image.height * args.height) / 100), image.height - top);
  if (width < 1 || height < 1)
    throw coreErrors.rest_invalid_param({ message: "The crop must not be empty." });
  return { crop: { left, top, width, height } };
}

/** The image after all steps. The caller must drop it. */
async function applySteps(
  { images, tempStorage }: { readonly images: Images; readonly tempStorage: TempStorage },
  source: TempFile,
  size: Pick<ImageInfo, "width" | "height">,
  steps: readonly Modifier[],
): Promise<TempFile> {
  let now: { tempFile: TempFile; width: number; height: number } = { tempFile: source, ...size };
  for (const step of steps) {
    const made = await images.change(now.tempFile, toChange(step, now)).finally(async () => {
      if (now.tempFile !== source) await now.tempFile.drop();
    });
    if (!made) throw errors.rest_cannot_edit_file_type();
    const { bytes, width, height } = made;
    const stream = new Blob([new Uint8Array(bytes)]).stream();
    now = { tempFile: await tempStorage(stream, { limit: bytes.length }), width, height };
  }
  return now.tempFile;
}

/** The edit of an image, and the file to edit. */
interface EditArgs extends PlainEdit {
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
  ctx: MediaContext<Context & { readonly found: Item }>,
  item: Item,
  { src, modifiers, ...plain }: EditArgs,
): Promise<Item> {
  const { file, extra, mime_type: type } = item;
  const { media } = extra;
  const { width, height } = media ?? {};
  if (!media || width === undefined || height === undefined || !isOf(item, src, ctx))
    throw errors.rest_unknown_attachment();
  const kind = [...kindsWith({}).values()].find((one) => one.type === type);
  if (!kind || !editable.has(type)) throw errors.rest_cannot_edit_file_type();
  const steps = stepsOf(modifiers, plain);
  const isHidden = !isOpen(runtime.permissions, item.audience);
  const own = file.slice(file.lastIndexOf("/") + 1);
  const name = withSuffix(own.replace(/-scaled(?=\.\w+$)/, ""), "edited");
  return withStored(ctx, file, async (source) => {
    const edited = await applySteps(ctx, source, { width, height }, steps);
    try {
      const stored = await storeMedia(ctx, edited, {
        folder: currentFolder(ctx),
        name: isHidden ? withSuffix(name, randomName()) : name,
        kind,
        sizes: sizesOf(ctx.options),
      });
      const parent_image = { attachment_id: String(item.id), file };
      const facts = { ...stored.facts, parent_image };
      return await insertMedia(runtime, ctx, { ...stored, facts }, ({ found }) => ({
        title: found.title,
        caption: found.excerpt,
        description: found.content,
        alt_text: found.extra.alt_text ?? "",
        ...(!isOpen(runtime.permissions, found.audience) && { status: "private" }),
      }));
    } finally {
      await edited.drop();
    }
  });
}

/** Whether a URL is that of one of an item's files. */
function isOf({ file, extra }: Item, src: string, { site }: Context): boolean {
  const { sizes = {}, original_image: original } = extra.media ?? {};
  const names = [...Object.values(sizes).map((size) => size.file), ...(original ? [original] : [])];
  return [file, ...names.map((name) => beside(file, name))].some(
    (name) => addressOf(name, site) === src,
  );
}
