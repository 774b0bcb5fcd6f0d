/** A blog with Hono, zod-validator and drizzle on better-sqlite3. */
import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { and, count, desc, eq, inArray, like, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Hono } from "hono";
import { announce } from "../../lib/server.mjs";
import { openBlog } from "./database.mjs";
import { changedPost, escaped, listQuery, newPost, toSlug } from "./input.mjs";

const users = sqliteTable("users", {
  id: integer().primaryKey(),
  login: text().notNull(),
  name: text().notNull(),
  token: text(),
});
const terms = sqliteTable("terms", {
  id: integer().primaryKey(),
  taxonomy: text().notNull(),
  name: text().notNull(),
});
const posts = sqliteTable("posts", {
  id: integer().primaryKey(),
  status: text().notNull(),
  date: text().notNull(),
  modified: text().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  excerpt: text().notNull(),
  author: integer().notNull(),
  sticky: integer({ mode: "boolean" }).notNull().default(false),
});
const postTerms = sqliteTable(
  "post_terms",
  { post: integer().notNull(), term: integer().notNull() },
  (table) => [primaryKey({ columns: [table.post, table.term] })],
);
const db = drizzle(await openBlog(process.env.DATABASE));

const selected = (from) =>
  from
    .select({ post: posts, author: { id: users.id, name: users.name } })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author));
function withTerms(from, rows) {
  const ids = rows.map(({ post }) => post.id);
  const links = from
    .select({ post: postTerms.post, id: terms.id, taxonomy: terms.taxonomy, name: terms.name })
    .from(postTerms)
    .innerJoin(terms, eq(terms.id, postTerms.term))
    .where(inArray(postTerms.post, ids))
    .orderBy(postTerms.post, terms.id)
    .all();
  const byPost = new Map(ids.map((id) => [id, []]));
  for (const { post, ...term } of links) byPost.get(post).push(term);
  return rows.map(({ post, author }) => ({ ...post, author, terms: byPost.get(post.id) }));
}
const getPost = (from, id) => withTerms(from, selected(from).where(eq(posts.id, id)).all())[0];

const app = new Hono();
const notFound = (c) => c.json({ code: "not_found", message: "There is no such post." }, 404);
const signedIn = async (c, next) => {
  const token = c.req.header("authorization")?.slice("Bearer ".length) ?? "";
  const user = db.select({ id: users.id }).from(users).where(eq(users.token, token)).get();
  if (!user) return c.json({ code: "unauthorized", message: "Sign in." }, 401);
  c.set("user", user);
  return next();
};
app.get("/posts", zValidator("query", listQuery), (c) => {
  const { page, per_page: size, slug, search } = c.req.valid("query");
  const published = eq(posts.status, "publish");
  const pattern = escaped(search ?? "");
  const where =
    slug !== undefined
      ? and(eq(posts.slug, slug), published)
      : search !== undefined
        ? and(published, or(like(posts.title, pattern), like(posts.content, pattern)))
        : published;
  const rows = selected(db)
    .where(where)
    .orderBy(desc(posts.date))
    .limit(size)
    .offset((page - 1) * size)
    .all();
  const isPage = slug === undefined && search === undefined;
  const total = isPage
    ? db.select({ n: count() }).from(posts).where(published).get().n
    : rows.length;
  c.header("X-Total", String(total));
  return c.json(withTerms(db, rows));
});
app.get("/posts/:id", (c) => {
  const found = getPost(db, Number(c.req.param("id")));
  return found ? c.json(found) : notFound(c);
});
app.post("/posts", signedIn, zValidator("json", newPost), (c) => {
  const { title, content, status, terms: given } = c.req.valid("json");
  const created = db.transaction((tx) => {
    const base = toSlug(title);
    const isTaken = (slug) =>
      tx.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug)).get();
    let slug = base;
    for (let n = 2; isTaken(slug); n++) slug = `${base}-${n}`;
    const date = new Date().toISOString();
    const values = {
      status,
      date,
      modified: date,
      slug,
      title,
      content,
      excerpt: "",
      author: c.get("user").id,
    };
    const { id } = tx.insert(posts).values(values).returning({ id: posts.id }).get();
    if (given.length > 0)
      tx.insert(postTerms)
        .values(given.map((term) => ({ post: id, term })))
        .run();
    return getPost(tx, id);
  });
  return c.json(created, 201);
});
app.patch("/posts/:id", signedIn, zValidator("json", changedPost), (c) => {
  const id = Number(c.req.param("id"));
  const { terms: given, ...change } = c.req.valid("json");
  const changed = db.transaction((tx) => {
    const { changes } = tx
      .update(posts)
      .set({ ...change, modified: new Date().toISOString() })
      .where(eq(posts.id, id))
      .run();
    if (changes === 0) return undefined;
    if (given) {
      tx.delete(postTerms).where(eq(postTerms.post, id)).run();
      if (given.length > 0)
        tx.insert(postTerms)
          .values(given.map((term) => ({ post: id, term })))
          .run();
    }
    return getPost(tx, id);
  });
  return changed ? c.json(changed) : notFound(c);
});
app.delete("/posts/:id", signedIn, (c) => {
  const { changes } = db
    .delete(posts)
    .where(eq(posts.id, Number(c.req.param("id"))))
    .run();
  return changes > 0 ? c.json({ deleted: true }) : notFound(c);
});
serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 0), hostname: "127.0.0.1" },
  ({ port }) => announce(port),
);
