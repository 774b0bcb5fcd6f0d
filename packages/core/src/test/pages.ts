import * as z from "zod";
import { paged } from "../args/common.ts";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { one, pageOf } from "../declare/returns.ts";
import { id, table, text } from "@waymark/storage";

const tables = { pages: table({ id: id(), slug: text() }) };
const { get, post, defineAuthScheme } = moduleBuilder({ tables });
const { column, link, rule } = fieldsOf(tables.pages);
const page = defineResource({
  name: "page",
  table: tables.pages,
  fields: { id: column("id"), slug: column("slug") },
  links: { self: link({ reads: ["slug"], href: ({ slug }) => `/pages/v1/pages/${slug}` }) },
  headers: rule(["slug"], ({ slug }): Record<string, string> =>
    slug === "bad" ? { "X-Slug": "a\r\nb" } : {},
  ),
});
const list = {
  summary: "List",
  args: {
    ...paged({ perPage: 1 }),
    search: z.string().optional(),
    in: z.array(z.int()).optional(),
  },
  returns: pageOf(page),
  access: "public" as const,
};
/** A module with pages whose links and headers contain arbitrary text. */
export const pages = defineModule({
  name: "pages",
  tables,
  authSchemes: [
    defineAuthScheme("password", () => undefined, {
      headers: ["authorization"],
      securitySchemes: { password: { type: "http", scheme: "basic" } },
      capabilities: ["see"],
    }),
  ],
  namespaces: [
    defineNamespace("pages/v1", {
      "/pages": [
        get({
          ...list,
          handler: ({ args, db, select }) =>
            db.pages.page({ page: args.page, per_page: args.per_page, select }),
        }),
        post({
          summary: "Add",
          args: { slug: z.string() },
          returns: one(page),
          access: "public",
          handler: ({ args, db }) => db.pages.insert(args),
        }),
      ],
      "/import": [
        post({
          summary: "Add several",
          args: { slugs: z.array(z.string()) },
          returns: pageOf(page),
          access: "public",
          async handler({ args, db }) {
            for (const slug of args.slugs) await db.pages.insert({ slug });
            return db.pages.page({ page: 1, per_page: 1 });
          },
        }),
      ],
      "/pages/:id": [
        get({
          summary: "Read",
          args: { id: z.int() },
          returns: one(page),
          find: ({ args, db }) => db.pages.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
      ],
      "/of/:word": [
        get({
          ...list,
          args: { ...list.args, word: z.string() },
          handler: ({ args, db, select }) =>
            db.pages.page({ page: args.page, per_page: args.per_page, select }),
        }),
      ],
      "/secret": [get({ summary: "Secret", access: can("see"), handler: () => "secret" })],
      "/only-post": [post({ summary: "Write", access: "public", handler: () => 1 })],
    }),
  ],
});
