import {
  type AccessDecision,
  defineResource,
  fieldsOf,
  type NamespaceContext,
  paged,
  pageOf,
  valuesOf,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { contentTypes } from "../extension-points.ts";
import { type Usage, uses, usagesOf } from "../media/usages.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { typeRuntimeOf } from "../resources/labels.ts";
import { routesOf } from "../resources/schemas.ts";
import { ofType } from "./item.ts";

const { column, link } = fieldsOf(valuesOf<Usage>());
const usage = defineResource({
  name: "media-usage",
  table: valuesOf<Usage>(),
  fields: {
    id: column("id", {
      description: "The ID of the item or object; 0 for a setting",
      schema: z.int(),
    }),
    type: column("type", {
      description:
        "The content type of the item, the kind of the object, or the name of the setting",
      schema: z.string(),
    }),
    title: column("title", { description: "The title as stored", schema: z.string() }),
    status: column("status", { description: "The status of the item", schema: z.string() }),
    uses: column("uses", {
      description: `How it uses the file: ${uses.map((use) => `\`${use}\``).join(", ")}, or as a module names it`,
      schema: z.array(z.string()),
    }),
  },
  links: { self: link({ reads: ["self"], href: ({ self }) => self }) },
});

/** Lists the items, settings and objects of modules that use a file, for users who may upload files and read this one. */
export function usagesRoute({ type, permissions }: TypeRuntime, setup: NamespaceContext) {
  const types = new Map(
    setup
      .all(contentTypes)
      .map((one) => [one.name, { ...typeRuntimeOf(one, setup), path: routesOf(one) }] as const),
  );
  return get({
    summary: "List the usages of a media item",
    args: {
      id: z.int().describe("The ID of the item"),
      ...paged({ perPage: 10, max: 100 }),
    },
    returns: pageOf(usage),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access: ({ actor, found }): AccessDecision =>
      (actor.can("upload_files") && permissions.read(actor, found)) || errors.rest_cannot_read(),
    errors: ["rest_post_invalid_id", "rest_cannot_read"],
    async handler(ctx) {
      const { page, per_page: size } = ctx.args;
      const all = await usagesOf(ctx, types, ctx.found);
      return { items: all.slice((page - 1) * size, page * size), total: all.length };
    },
  });
}
