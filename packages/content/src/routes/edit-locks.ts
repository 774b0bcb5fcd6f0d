import { jsonResponse, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { readLocks } from "../edit-locks/lock.ts";
import { contentTypes } from "../extension-points.ts";
import { typeRuntimeOf } from "../resources/labels.ts";

const locks = z.array(
  z.object({
    item: z.int().describe("The ID of the item"),
    user: z.int().describe("The ID of the user who edits it"),
    name: z.string().nullable().describe("The display name of the user"),
    since: z.iso.datetime().describe("When the user began to edit"),
  }),
);

/** Returns the edit locks of several items, so that lists of items need one request per page. */
export function editLocksRoute(setup: NamespaceContext) {
  const permissions = new Map(
    setup.all(contentTypes).map((type) => [type.name, typeRuntimeOf(type, setup).permissions]),
  );
  return get({
    summary: "List the edit locks of items",
    args: {
      items: z
        .array(z.int().positive())
        .min(1)
        .max(100)
        .describe("The IDs of the items; those that the caller may not edit are omitted"),
    },
    returns: jsonResponse("edit locks", locks),
    access: "signed-in",
    async handler(ctx) {
      const { args, db, actor } = ctx;
      const items = await db.content.find({
        where: { id: { in: args.items }, type: { in: [...permissions.keys()] } },
        columns: ["id", "type", "status", "author", "audience", "owner", "extra"],
      });
      const editable = items.filter((item) => permissions.get(item.type)?.edit(actor, item));
      return readLocks(
        ctx,
        editable.map(({ id }) => id),
      );
    },
  });
}
