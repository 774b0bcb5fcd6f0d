/**
 * Plain `node:http` with the transaction of a create as prepared statements, on the tables of the content module: slug, row,
 * full-text index, terms, counters, and reading the row. DATABASE is the file.
 */
import Database from "better-sqlite3";
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";
import { urlOf, createWriteServer, toPost, toJson, wordsOf } from "./new-post.mjs";

const database = new Database(process.env.DATABASE);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = normal");
const slugExists = database.prepare(
  "select 1 from content_content where slug = ? and +type = 'post' and +status <> 'trash'",
);
const insert = database.prepare(
  `insert into content_content (type, status, date, date_gmt, modified, modified_gmt, slug, title, title_key, content,
     excerpt, author, parent, menu_order, password, comment_status, ping_status, sticky, featured_media, format,
     template, guid, is_floating, version, revisions, predecessor, mime_type, file, audience, owner, trashed_gmt, extra)
   values ('post', ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 1, 0, 0, '', 'open', 'open', 0, 0, 'standard', '', ?, 0, 1, 0, 0,
     '', '', '', 0, '', '{}')`,
);
const addToIndex = database.prepare(
  "insert into content_content__search (rowid, words) values ((unixepoch(?) << 25) | ?, ?)",
);
const addWords = database.prepare(
  "insert or ignore into content_content__words select value from json_each(?)",
);
/** The tokens of published posts in the full-text index. */
const [ofType, ofStatus] = ["post", "publish"].map(
  (value, at) => `§${at}x${Buffer.from(value).toString("hex")}`,
);
const nameKeyOf = database.prepare("select name_key from content_terms where id = ?").pluck();
const link = database.prepare(
  `insert into "content_termLinks" (term, type, status, date, content, taxonomy, name_key) values (?, 'post', ?, ?, ?, 'category', ?)`,
);
const countTerm = database.prepare("update content_terms set count = count + 1 where id = ?");
const count = database.prepare(
  "update content_counters set n = n + 1 where kind = ? and key = ? and status = ?",
);
const read = database.prepare("select * from content_content where id = ?").raw();

function create(sent) {
  const post = toPost(sent, new Date());
  let slug = post.baseSlug;
  for (let n = 2; slugExists.get(slug); n++) slug = `${post.baseSlug}-${n}`;
  const { status, date, title, key, content } = post;
  const { lastInsertRowid: id } = insert.run(
    status, date, date, date, date, slug, title, key, content, urlOf(post, slug),
  ); // prettier-ignore
  const words = wordsOf(post);
  addToIndex.run(date, id, [...words, ofType, ofStatus].join(" "));
  addWords.run(JSON.stringify(words));
  for (const term of post.categories) {
    link.run(term, status, date, id, nameKeyOf.get(term));
    countTerm.run(term);
  }
  count.run("type", "post", status);
  count.run("author", "post:1", status);
  read.get(id);
  return toJson(id, slug, post);
}

listen(
  createWriteServer(
    createServer,
    database.transaction((all) => all.map(create)),
  ),
);
