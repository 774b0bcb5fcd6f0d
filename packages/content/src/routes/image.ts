import { names, one, uri, type Verdict } from "@waymark/core";
import * as z from "zod";
import { post } from "../bound.ts";
import { errors } from "../errors.ts";
import { editedCopy } from "../media/copy.ts";
import { makeMissing } from "../media/make-missing.ts";
import type { Shelf } from "../resources/content.ts";
import { ofType } from "./item.ts";
import { editingImage } from "./refusals.ts";

const id = z.int().describe("The item");
const percent = () => z.number().min(0).max(100).optional();

/** Makes the sizes of an image that are missing. */
export function postProcessRoute({ type, resource, rights }: Shelf) {
  return post({
    summary: "Make missing sizes of an image",
    transaction: false,
    status: 200,
    args: { id, action: z.enum(["create-image-subsizes"]).describe("What is to be made") },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access: ({ actor, found }): Verdict => rights.edit(actor, found) || errors.rest_cannot_edit(),
    refuses: editingImage,
    handler: (call) => makeMissing(call, call.found),
  });
}

/** Makes a new image of one that is there: turned, cut, or both. */
export function editImageRoute(shelf: Shelf) {
  const { type, resource, rights } = shelf;
  const side = (what: string) => z.number().min(0).max(100).describe(`${what}, in percent`);
  const rotate = z.strictObject({
    type: z.literal("rotate"),
    args: z.strictObject({ angle: z.number().min(-360).max(360).describe("Degrees clockwise") }),
  });
  const crop = z.strictObject({
    type: z.literal("crop"),
    args: z.strictObject({
      left: side("Where it begins"),
      top: side("Where it begins"),
      width: side("How wide it is"),
      height: side("How high it is"),
    }),
  });
  return post({
    summary: "Edit an image",
    transaction: false,
    args: {
      id,
      src: uri().describe("The address of the file that is edited"),
      modifiers: z
        .array(z.discriminatedUnion("type", [rotate, crop]))
        .min(1)
        .max(20)
        .optional()
        .describe("What is done to it, in this order"),
      rotation: z.int().gt(0).lt(360).optional().describe("Degrees clockwise"),
      x: percent().describe("Where the cut begins, in percent"),
      y: percent().describe("Where the cut begins, in percent"),
      width: percent().describe("How wide the cut is, in percent"),
      height: percent().describe("How high the cut is, in percent"),
    },
    returns: one(resource, { in: "view", headers: ({ id }) => ({ [names.uploadId]: String(id) }) }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access({ actor, found }): Verdict {
      if (!actor.can("upload_files")) return errors.rest_cannot_edit_image();
      return rights.edit(actor, found) || errors.rest_cannot_edit();
    },
    refuses: [...editingImage, "rest_image_not_edited"],
    handler: (call) => editedCopy(shelf, call, call.found, call.args),
  });
}
