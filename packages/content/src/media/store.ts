import {
  ApiError,
  type Blobs,
  type ImageInfo,
  type Images,
  type Logger,
  type TempFile,
  type TempStorage,
} from "@waymark/core";
import { errors } from "../errors.ts";
import { type FileNames, putUnderFreeName, withSuffix } from "./file-name.ts";
import type { Kind } from "./kinds.ts";
import { boxOf, largest, type MediaFacts, type Rendition, type Size, sizesFor } from "./sizes.ts";

/** The ports that are needed for storing files. */
interface Ports extends FileNames {
  readonly images: Images;
  readonly log: Logger;
}
/** One stored file. `name` is its whole name, `2026/01/photo.jpg`. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}
/** A file with its derived versions. The first of `files` is the one that the item shows. */
export interface StoredMedia {
  readonly file: string;
  readonly facts: MediaFacts;
  readonly files: readonly StoredFile[];
}
/** Folder and name of a file, and the sizes that images have beside it. */
interface FileLocation {
  readonly folder: string;
  readonly name: string;
  readonly kind: Kind;
  readonly sizes: readonly Size[];
}

/**
 * Stores a file and smaller versions of images. Removes everything if it fails.
 *
 * @throws ApiError the errors of the image editor: 413 `rest_image_too_large`, 400 `rest_image_broken`.
 */
export async function storeMedia(
  ports: Ports,
  source: TempFile,
  target: FileLocation,
): Promise<StoredMedia> {
  const { folder, kind } = target;
  const files: StoredFile[] = [];
  const put: StoreFile = async (name, data) => {
    const done = await putUnderFreeName(ports, folder, name, kind.type, data);
    files.push({ name: `${folder}/${done.name}`, type: kind.type, size: done.size });
    return { file: done.name, filesize: done.size };
  };
  try {
    const isImage = kind.type.startsWith("image/");
    const info = isImage ? await ports.images.probe(source) : undefined;
    const saved = await put(target.name, () => source.stream());
    if (!info)
      return { file: `${folder}/${saved.file}`, facts: { filesize: saved.filesize }, files };
    const display = await putDisplayFile(ports, source, info, saved, put);
    const requested = sizesFor(info, target.sizes);
    const made = await putSizes(ports, source, { ...info, name: saved.file }, requested, put);
    const { file, ...facts } = display;
    const image_meta = toImageMeta(display.original_image ? upright(info.notes) : info.notes);
    return { file: `${folder}/${file}`, facts: { ...facts, sizes: made, image_meta }, files };
  } catch (error) {
    await discard(ports, files);
    throw error;
  }
}

/** Scaled images are rotated upright, so that their orientation is 1. */
const upright = (notes: ImageInfo["notes"]): ImageInfo["notes"] =>
  Number(notes["orientation"] ?? 0) > 1 ? { ...notes, orientation: "1" } : notes;

/** Removes files that were stored for an item that does not exist. */
export async function discard(
  { blobs, log }: Pick<Ports, "blobs" | "log">,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { name } of files)
    await blobs.remove(name).catch((error: unknown) => {
      log.error("An unused file could not be removed.", { name, error });
    });
}

interface StoreFile {
  (
    name: string,
    data: () => ReadableStream<Uint8Array> | Uint8Array,
  ): Promise<{ readonly file: string; readonly filesize: number }>;
}

/** The file that the item shows: the original, or a scaled or rotated version. */
async function putDisplayFile(
  { images }: Ports,
  source: TempFile,
  { type, width, height, frames, notes }: ImageInfo,
  saved: { readonly file: string; readonly filesize: number },
  put: StoreFile,
): Promise<{ file: string } & MediaFacts> {
  const isLarge = Math.max(width, height) > largest && type !== "image/png" && frames === 1;
  const isTurned = !["", "0", "1"].includes(notes["orientation"] ?? "");
  const made =
    isLarge || isTurned
      ? await images.change(
          source,
          isLarge ? { width: largest, height: largest, fit: "inside" } : {},
        )
      : undefined;
  if (!made) return { ...saved, width, height };
  const suffix = isLarge ? "scaled" : "rotated";
  const display = await put(withSuffix(saved.file, suffix), () => made.bytes);
  return { ...display, width: made.width, height: made.height, original_image: saved.file };
}

/** Creates an image in some sizes. A size that cannot be created is missing, and can be created later. */
export async function putSizes(
  { images, log }: Pick<Ports, "images" | "log">,
  source: TempFile,
  image: { readonly name: string; readonly width: number; readonly height: number },
  requested: readonly Size[],
  put: StoreFile,
): Promise<Readonly<Record<string, Rendition>>> {
  const made: Record<string, Rendition> = {};
  for (const size of requested) {
    const box = boxOf(image, size);
    if (!box) continue;
    const change = { ...box, fit: "cover" } as const;
    const changed = await images.change(source, change).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      log.error("A size of an image could not be created.", { size: size.name, error });
    });
    if (!changed) continue;
    const { bytes, type, width, height } = changed;
    const stored = await put(withSuffix(image.name, `${width}x${height}`), () => bytes);
    made[size.name] = {
      file: stored.file,
      width,
      height,
      mime_type: type,
      filesize: stored.filesize,
    };
  }
  return made;
}

/** The image metadata fields, with their values when there is no metadata. */
const nothing = {
  aperture: "0",
  credit: "",
  camera: "",
  caption: "",
  created_timestamp: "0",
  copyright: "",
  focal_length: "0",
  iso: "0",
  shutter_speed: "0",
  title: "",
  orientation: "0",
} as const;
/** Maximum number of characters of a value, and of keywords. */
const maxLength = 1000;
const maxKeywords = 100;

/** The metadata of an image for storage: all fields, with limited length. */
export function toImageMeta(
  notes: Readonly<Record<string, string>>,
): Readonly<Record<string, string | readonly string[]>> {
  const saved = Object.entries(nothing).map(([name, none]) => [
    name,
    (notes[name] ?? none).slice(0, maxLength).toWellFormed().replaceAll("\0", ""),
  ]);
  const keywords = (notes["keywords"] ?? "")
    .slice(0, 10 * maxLength)
    .toWellFormed()
    .replaceAll("\0", "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return { ...Object.fromEntries(saved), keywords: keywords.slice(0, maxKeywords) };
}

/**
 * Works on a stored file, which is copied to temporary storage.
 *
 * @throws ApiError 404 `rest_unknown_attachment` if the file store does not have the file.
 */
export async function withStored<R>(
  { blobs, tempStorage }: { readonly blobs: Blobs; readonly tempStorage: TempStorage },
  name: string,
  work: (tempFile: TempFile) => Promise<R>,
): Promise<R> {
  const stored = name === "" ? undefined : await blobs.get(name);
  if (!stored) throw errors.rest_unknown_attachment();
  const tempFile = await tempStorage(stored.stream, { limit: stored.size });
  try {
    return await work(tempFile);
  } finally {
    await tempFile.drop();
  }
}
