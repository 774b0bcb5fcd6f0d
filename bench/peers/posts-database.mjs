import Database from "better-sqlite3";
import { existsSync } from "node:fs";
import { createAtomically } from "../lib/atomic-file.mjs";
import { createPosts } from "../lib/posts.mjs";

/** Opens a database with hand-written tables for a fast list of posts; creates it if it does not exist. */
export async function openPosts(file) {
  if (!existsSync(file)) await createAtomically(file, build);
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  return database;
}

function build(file) {
  const database = new Database(file);
  database.exec(`
    create table post (
      id integer primary key, status text not null, date text not null, modified text not null,
      slug text not null, title text not null, content text not null, excerpt text not null,
      author integer not null, featured_media integer not null default 0,
      comment_status text not null default 'open', ping_status text not null default 'open',
      sticky integer not null default 0, template text not null default '',
      format text not null default 'standard'
    );
    create index post_date on post (status, date desc, id desc);
    create index post_slug on post (slug);
    create table term_link (
      post integer not null, taxonomy text not null, term integer not null,
      primary key (post, taxonomy, term)
    ) without rowid;
    create table counter (status text primary key, n integer not null);
  `);
  const post = database.prepare(
    `insert into post (status, date, modified, slug, title, content, excerpt, author, sticky)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const link = database.prepare("insert into term_link values (?, ?, ?)");
  const paragraphs = (text) =>
    text
      .split("\n\n")
      .map((one) => `<p>${one}</p>\n`)
      .join("\n");
  database.transaction(() => {
    for (const one of createPosts()) {
      const { lastInsertRowid: id } = post.run(
        one.status, one.date, one.date, one.slug, one.title, paragraphs(one.content),
        `<p>${one.excerpt}</p>\n`, one.author, Number(one.sticky),
      ); // prettier-ignore
      for (const term of one.categories) link.run(id, "category", term);
      for (const term of one.tags) link.run(id, "post_tag", term);
    }
    database.exec("insert into counter select status, count(*) from post group by status");
  })();
  database.exec("analyze");
  database.close();
}
