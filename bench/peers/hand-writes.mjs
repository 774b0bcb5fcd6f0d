/**
 * Bare `node:http` and the transaction of a create as prepared statements, on the tables of the content module:
 * slug, row, words of the search, terms, counters, and the row read back. DATABASE names the file.
 */
import Database from "better-sqlite3";
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";
import { addressOf, serverOf, toPost, toText, wordsOf } from "./new-post.mjs";

const database = new Database(process.env.DATABASE);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = normal");
const taken = database.prepare(
  "select 1 from content_content where slug = ? and +type = 'post' and +status <> 'trash'",
);
const insert = database.prepare(
  `insert into content_content (type, status, date, date_gmt, modified, modified_gmt, slug, title, title_key, content,
     excerpt, author, parent, menu_order, password, comment_status, ping_status, sticky, featured_media, format,
     template, guid, is_floating, version, revisions, predecessor, mime_type, file, audience, owner, trashed_gmt, extra)
   values ('post', ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 1, 0, 0, '', 'open', 'open', 0, 0, 'standard', '', ?, 0, 1, 0, 0,
     '', '', '', 0, '', '{}')`,
);
const index = database.prepare(
  "insert into content_content__search (rowid, words) values ((unixepoch(?) << 25) | ?, ?)",
);
const learn = database.prepare(
  "insert or ignore into content_content__words select value from json_each(?)",
);
/** A post that is published, in the search. */
const [ofType, ofStatus] = ["post", "publish"].map(
  (value, place) => `§${place}x${Buffer.from(value).toString("hex")}`,
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
  let slug = post.wished;
  for (let n = 2; taken.get(slug); n++) slug = `${post.wished}-${n}`;
  const { status, date, title, key, content } = post;
  const { lastInsertRowid: id } = insert.run(
    status, date, date, date, date, slug, title, key, content, addressOf(post, slug),
  ); // prettier-ignore
  const words = wordsOf(post);
  index.run(date, id, [...words, ofType, ofStatus].join(" "));
  learn.run(JSON.stringify(words));
  for (const term of post.categories) {
    link.run(term, status, date, id, nameKeyOf.get(term));
    countTerm.run(term);
  }
  count.run("type", "post", status);
  count.run("author", "post:1", status);
  read.get(id);
  return toText(id, slug, post);
}

listen(
  serverOf(
    createServer,
    database.transaction((all) => all.map(create)),
  ),
);
