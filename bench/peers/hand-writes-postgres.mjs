/**
 * The same as hand-writes.mjs on PostgreSQL: named prepared statements of `pg`, sent together if they do not depend on each other.
 * DATABASE is the URL of a database with the tables of the content module.
 */
import { createServer } from "node:http";
import { Pool } from "pg";
import { listen } from "../lib/server.mjs";
import { urlOf, createWriteServer, toPost, toJson, wordsOf } from "./new-post.mjs";

const pool = new Pool({ connectionString: process.env.DATABASE, max: 10, pipeline: true });
const texts = {
  slugExists:
    "select 1 from content_content where slug = $1 and type = 'post' and status is distinct from 'trash'",
  insert: `insert into content_content (type, status, date, date_gmt, modified, modified_gmt, slug, title, content,
      excerpt, author, parent, menu_order, password, comment_status, ping_status, sticky, featured_media, format,
      template, guid, is_floating, version, revisions, predecessor, mime_type, file, audience, owner, trashed_gmt,
      extra, title_key, search$0, search$1, search$2, search$3)
    values ('post', $1, $2, $2, $2, $2, $3, $4, $5, '', 1, 0, 0, '', 'open', 'open', false, 0, 'standard', '', $6,
      false, 1, 0, 0, '', '', '', 0, '', '{}', $8, $7, '', '', '') returning id`,
  link: `insert into "content_termLinks" (term, type, status, date, content, taxonomy, name_key)
    select id, 'post', $2, $3, $4, 'category', name_key from content_terms where id = any($1::bigint[])`,
  // Locks the rows in a fixed order, so that transactions that count the same terms do not deadlock.
  countTerms: `with locked as materialized (
      select id from content_terms where id = any($1::bigint[]) order by id for update)
    update content_terms set count = count + 1 where id in (select id from locked)`,
  count: "update content_counters set n = n + 1 where kind = $1 and key = $2 and status = $3",
  read: "select * from content_content where id = $1",
};

async function createAll(all) {
  const connection = await pool.connect();
  const run = (name, values) => connection.query({ name, text: texts[name], values });
  try {
    const begin = connection.query("begin");
    const created = [];
    for (const sent of all) {
      const post = toPost(sent, new Date());
      let slug = post.baseSlug;
      for (let n = 2; (await run("slugExists", [slug])).rowCount > 0; n++)
        slug = `${post.baseSlug}-${n}`;
      const { status, date, title, key, content, categories } = post;
      const words = wordsOf(post).map((word) => `'${word}'`);
      const added = await run("insert", [
        status, date, slug, title, content, urlOf(post, slug), words.join(" "), key,
      ]); // prettier-ignore
      const { id } = added.rows[0];
      const terms = `{${categories.join()}}`;
      await Promise.all([
        run("link", [terms, status, date, id]),
        run("countTerms", [terms]),
        run("count", ["author", "post:1", status]),
        run("count", ["type", "post", status]),
        run("read", [id]),
      ]);
      created.push(toJson(id, slug, post));
    }
    await begin;
    await connection.query("commit");
    return created;
  } finally {
    connection.release();
  }
}

listen(createWriteServer(createServer, createAll));
