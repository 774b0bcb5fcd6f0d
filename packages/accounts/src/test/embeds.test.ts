import {
  moduleBuilder,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  integer,
  pageOf,
  paged,
  table,
  text,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts, authorEmbeds, authorship, createUser } from "../index.ts";

const posts = table({ id: id(), author: integer(), status: text() });
const kit = moduleBuilder({ tables: { posts } });
const add = kit.defineTask(
  "blog.add",
  async ({ db }, rows: { author: number; status: string }[]) => {
    await db.posts.insertAll(rows);
  },
);
const { column, link } = fieldsOf(posts);
const blog = defineModule({
  name: "blog",
  requires: ["accounts"],
  tables: { posts },
  tasks: [add],
  contributes: [
    authorship({
      name: "blog",
      types: () => ["post"],
      published: () => ({ table: posts, to: "author", where: { status: "publish" } }),
    }),
  ],
  namespaces: ({ all }) => {
    const post = defineResource({
      name: "post",
      table: posts,
      fields: { id: column("id") },
      links: {
        author: link({
          reads: ["author"],
          href: (row) => `/core/v2/users/${row.author}`,
          embeds: authorEmbeds(all, "author"),
        }),
      },
    });
    const list = kit.get({
      summary: "List posts",
      args: paged(),
      returns: pageOf(post),
      access: "public",
      handler: ({ args, db, select }) => db.posts.page({ ...args, orderBy: "id", select }),
    });
    return [defineNamespace("blog/v1", { "/posts": [list] })];
  },
});

test("visible authors are embedded; hidden and missing ones have the same error", async () => {
  await using site = await testSite({ modules: [accounts(), blog()] });
  for (const login of ["ann", "bob"]) await site.site.run(createUser, { login });
  await site.site.run(add, [
    { author: 1, status: "publish" },
    { author: 2, status: "draft" },
    { author: 99, status: "publish" },
    { author: 1, status: "draft" },
  ]);
  const authors = async (client: { get: typeof site.get }) => {
    const { body } = await client.get("/blog/v1/posts", { _embed: "author" });
    return (body as any[]).map(
      ({ _embedded }) => _embedded.author[0].slug ?? _embedded.author[0].code,
    );
  };
  const unknown = "rest_user_invalid_id";
  expect(await authors(site)).toEqual(["ann", unknown, unknown, "ann"]);
  expect(await authors(site.as({ id: 2, roles: ["subscriber"] }))).toEqual([
    "ann",
    "bob",
    unknown,
    "ann",
  ]);
  expect(await authors(site.as({ roles: ["administrator"] }))).toEqual([
    "ann",
    "bob",
    unknown,
    "ann",
  ]);
  const { body } = await site.get("/blog/v1/posts", { _embed: "author" });
  expect(Object.keys((body as any)[0]._embedded.author[0])).toEqual([
    "id",
    "name",
    "url",
    "description",
    "link",
    "slug",
    "avatar_urls",
    "_links",
  ]);
});

test("avatars use the URLs of the option, with the requested size", async () => {
  const avatars = ({ id, email }: { id: number; email: string }, size: number) =>
    `https://pictures.example/${id}/${email.length}?s=${size}`;
  await using site = await testSite({ modules: [accounts({ avatars })] });
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const created = await administrator.post("/core/v2/users", {
    username: "ines",
    email: "ines@magazine.example",
    password: "a long secret",
  });
  expect(created.body.avatar_urls).toEqual({
    24: `https://pictures.example/${created.body.id}/21?s=24`,
    48: `https://pictures.example/${created.body.id}/21?s=48`,
    96: `https://pictures.example/${created.body.id}/21?s=96`,
  });
  await using plain = await testSite({ modules: [accounts()] });
  const { body } = await plain.as({ id: 1, roles: ["administrator"] }).post("/core/v2/users", {
    username: "ines",
    email: "ines@magazine.example",
    password: "a long secret",
  });
  expect(body.avatar_urls[24]).toBe(`http://localhost/avatars/${body.id}?s=24`);
});
