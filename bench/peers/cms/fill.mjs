import Database from "better-sqlite3";
import { categoryCount, createPosts, tagCount } from "../../lib/posts.mjs";

const authorCount = 10;
const now = "2024-01-01T00:00:00.000Z";

/** How each product stores posts: the rows that its own interface would write. */
const tables = {
  payload: (insert) => ({
    named: (type, id, name) => insert(type, { id, name, updated_at: now, created_at: now }),
    post: ({ id, date, author, categories, tags, ...post }) => {
      insert("posts", { id, ...post, date, author_id: author, updated_at: date, created_at: date });
      for (const [path, ids] of Object.entries({ categories, tags }))
        for (const [i, one] of ids.entries())
          insert("posts_rels", { order: i + 1, parent_id: id, path, [`${path}_id`]: one });
    },
  }),
  strapi: (insert) => {
    const document = (type, id, at) => ({
      id,
      document_id: documentId(type, id),
      created_at: Date.parse(at),
      updated_at: Date.parse(at),
      published_at: Date.parse(at),
    });
    return {
      named: (type, id, name) => insert(type, { ...document(type, id, now), name }),
      post: ({ id, date, author, categories, tags, ...post }) => {
        insert("posts", { ...document("posts", id, date), ...post, date: Date.parse(date) });
        insert("posts_author_lnk", { post_id: id, author_id: author });
        for (const [i, one] of categories.entries())
          insert("posts_categories_lnk", { post_id: id, category_id: one, category_ord: i + 1 });
        for (const [i, one] of tags.entries())
          insert("posts_tags_lnk", { post_id: id, tag_id: one, tag_ord: i + 1 });
      },
    };
  },
  directus: (insert) => ({
    named: (type, id, name) => insert(type, { id, name }),
    post: ({ id, date, categories, tags, ...post }) => {
      insert("posts", { id, ...post, date: Date.parse(date.slice(0, 19)) });
      for (const one of categories)
        insert("posts_categories", { posts_id: id, categories_id: one });
      for (const one of tags) insert("posts_tags", { posts_id: id, tags_id: one });
    },
  }),
};

/** The id of a document of Strapi, which has 24 letters and digits. */
export const documentId = (type, id) => type.slice(0, 1) + String(id).padStart(23, "0");

/** Fills the tables that a product has created with the posts that all programs have, in one transaction. */
export function fill(product, file) {
  const database = new Database(file);
  const statements = new Map();
  const insert = (table, row) => {
    const columns = Object.keys(row);
    const text = `insert into ${table} (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => "?")})`;
    if (!statements.has(text)) statements.set(text, database.prepare(text));
    statements.get(text).run(Object.values(row));
  };
  const { named, post } = tables[product](insert);
  database.transaction(() => {
    for (let i = 1; i <= authorCount; i++) named("authors", i, `Writer ${i}`);
    for (let i = 1; i <= categoryCount; i++) named("categories", i, `Category ${i}`);
    for (let i = 1; i <= tagCount; i++) named("tags", i, `Tag ${i}`);
    for (const [i, { sticky: _, date, ...one }] of createPosts().entries())
      post({ ...one, id: i + 1, date: `${date}.000Z` });
    database.exec("create index posts_by_date on posts (status, date desc)");
    // The other products create an index for a unique field.
    if (product === "strapi") database.exec("create index posts_by_slug on posts (slug)");
  })();
  // The mode is stored in the file; the products open it as it is.
  database.pragma("journal_mode = WAL");
  database.exec("analyze");
  database.close();
}
