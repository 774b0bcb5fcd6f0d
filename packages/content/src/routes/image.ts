import { counted } from "../events.ts";
import type { Item } from "../write/item.ts";
import { beside, missingSizes } from "../media/attachment.ts";
import { putUnderFreeName } from "../media/file-name.ts";
import type { MediaContext } from "../media/insert.ts";
import { countsOfBytes } from "../media/quota.ts";
import { sizesOf } from "../media/sizes.ts";
import { discard, putSizes, type StoredFile, withStored } from "../media/store.ts";
import { names, one, uri, type AccessDecision } from "@waymark/core";
import * as z from "zod";
import { type Context, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { editedCopy } from "../media/copy.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { ofType } from "./item.ts";
import { editingImage } from "./error-codes.ts";

/** Creates the missing sizes of an image. Sizes that cannot be created stay missing; those created concurrently stay as they are. */
async function makeMissing(
  ctx: MediaContext<Context & { readonly found: Item }>,
  item: Item,
): Promise<Item> {
  const sizes = sizesOf(ctx.options);
  const missing = missingSizes(item, sizes);
  const { width, height, original_image: original } = item.extra.media ?? {};
  if (missing.length === 0 || width === undefined || height === undefined) return item;
  const { file, mime_type: type } = item;
  const folder = file.slice(0, file.lastIndexOf("/"));
  const source = original ? beside(file, original) : file;
  const files: StoredFile[] = [];
  try {
    const image = { name: source.slice(folder.length + 1), width, height };
    const made = await withStored(ctx, source, (tempFile) =>
      putSizes(ctx, tempFile, image, missing, async (name, data) => {
        const done = await putUnderFreeName(ctx, folder, name, type, data);
        files.push({ name: `${folder}/${done.name}`, type, size: done.size });
        return { file: done.name, filesize: done.size };
      }),
    );
    if (files.length === 0) return item;
    const { latest, own } = await ctx.write(async ({ db, emit, found: now }) => {
      const still = new Set(missingSizes(now, sizes).map(({ name }) => name));
      const added = Object.fromEntries(Object.entries(made).filter(([name]) => still.has(name)));
      const names = new Set(Object.values(added).map((size) => `${folder}/${size.file}`));
      const own = files.filter(({ name }) => names.has(name));
      const { media } = now.extra;
      // A file that was replaced meanwhile has its own sizes.
      if (!media || own.length === 0 || now.file !== file) return { latest: now, own: [] };
      const extra = { ...now.extra, media: { ...media, sizes: { ...media.sizes, ...added } } };
      await db.files.insertAll(own.map((one) => ({ ...one, content: item.id })));
      const bytes = own.reduce((sum, { size }) => sum + size, 0);
      await emit(counted, countsOfBytes(now.author, bytes));
      const latest = await db.content.update(item.id, { extra, version: now.version + 1 });
      return { latest, own };
    });
    await discard(
      ctx,
      files.filter((one) => !own.includes(one)),
    );
    return latest;
  } catch (error) {
    await discard(ctx, files);
    throw error;
  }
}

const id = z.int().describe("The ID of the item");
const percent = () => z.number().min(0).max(100).optional();

/** Creates the missing sizes of an image. */
export function postProcessRoute({ type, resource, permissions }: TypeRuntime) {
  return post({
    summary: "Create the missing sizes of an image",
    transaction: false,
    status: 200,
    args: { id, action: z.enum(["create-image-subsizes"]).describe("The action") },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found) || errors.rest_cannot_edit(),
    errors: editingImage,
    handler: (ctx) => makeMissing(ctx, ctx.found),
  });
}

/** Creates a new image from an existing one: rotated, cropped, or both. */
export function editImageRoute(runtime: TypeRuntime) {
  const { type, resource, permissions } = runtime;
  const side = (what: string) => z.number().min(0).max(100).describe(`${what}, in percent`);
  const rotate = z
    .strictObject({
      type: z.literal("rotate").describe("The kind of edit"),
      args: z
        .strictObject({
          angle: z
            .number()
            .min(-360)
            .max(360)
            .describe("The angle to rotate clockwise, in degrees"),
        })
        .describe("Rotation of the image"),
    })
    .meta({ title: "Rotation" });
  const crop = z
    .strictObject({
      type: z.literal("crop").describe("The kind of edit"),
      args: z
        .strictObject({
          left: side("The left edge of the part to keep"),
          top: side("The top edge of the part to keep"),
          width: side("The width of the part to keep"),
          height: side("The height of the part to keep"),
        })
        .describe("Which part of the image to keep"),
    })
    .meta({ title: "Crop" });
  return post({
    summary: "Edit an image",
    transaction: false,
    args: {
      id,
      src: uri().describe("The URL of the file to edit"),
      modifiers: z
        .array(z.discriminatedUnion("type", [rotate, crop]).describe("One edit"))
        .min(1)
        .max(20)
        .optional()
        .describe("The edits, in the order of their application"),
      rotation: z
        .int()
        .gt(0)
        .lt(360)
        .optional()
        .describe("The angle to rotate clockwise, in degrees"),
      x: percent().describe("The left edge of the part to keep, in percent"),
      y: percent().describe("The top edge of the part to keep, in percent"),
      width: percent().describe("The width of the part to keep, in percent"),
      height: percent().describe("The height of the part to keep, in percent"),
    },
    returns: one(resource, { in: "view", headers: ({ id }) => ({ [names.uploadId]: String(id) }) }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access({ actor, found }): AccessDecision {
      if (!actor.can("upload_files")) return errors.rest_cannot_edit_image();
      return permissions.edit(actor, found) || errors.rest_cannot_edit();
    },
    errors: [...editingImage, "rest_image_not_edited"],
    handler: (ctx) => editedCopy(runtime, ctx, ctx.found, ctx.args),
  });
}
