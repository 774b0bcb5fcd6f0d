import Database from "better-sqlite3";
import { existsSync } from "node:fs";
import { createAtomically } from "../../lib/atomic-file.mjs";
import { login, secret } from "../../lib/credentials.mjs";
import { categoryCount, createPosts, tagCount } from "../../lib/posts.mjs";

/** Opens the database of a blog as a developer would design it, and fills it with the posts that all programs have. */
export async function openBlog(file) {
  if (!existsSync(file)) await createAtomically(file, fill);
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = normal");
  return database;
}

function fill(file) {
  const database = new Database(file);
  database.exec(`
    create table users (id integer primary key, login text not null unique, name text not null, token text unique);
    create table terms (id integer primary key, taxonomy text not null, name text not null);
    create table posts (
      id integer primary key, status text not null, date text not null, modified text not null, slug text not null unique,
      title text not null, content text not null, excerpt text not null, author integer not null references users (id),
      sticky integer not null default 0
    );
    create index posts_by_date on posts (status, date desc);
    create table post_terms (
      post integer not null references posts (id) on delete cascade, term integer not null references terms (id),
      primary key (post, term)
    ) without rowid;
    create index post_terms_by_term on post_terms (term);
  `);
  const user = database.prepare("insert into users (login, name, token) values (?, ?, ?)");
  const term = database.prepare("insert into terms (taxonomy, name) values (?, ?)");
  const post = database.prepare(
    "insert into posts (status, date, modified, slug, title, content, excerpt, author, sticky) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const link = database.prepare("insert into post_terms values (?, ?)");
  database.transaction(() => {
    for (let i = 1; i <= 10; i++)
      user.run(i === 1 ? login : `writer-${i}`, `Writer ${i}`, i === 1 ? secret : null);
    for (let i = 1; i <= categoryCount; i++) term.run("category", `Category ${i}`);
    for (let i = 1; i <= tagCount; i++) term.run("tag", `Tag ${i}`);
    for (const one of createPosts()) {
      const { lastInsertRowid: id } = post.run(
        one.status, one.date, one.date, one.slug, one.title, one.content, one.excerpt, one.author, Number(one.sticky),
      ); // prettier-ignore
      for (const number of one.categories) link.run(id, number);
      for (const number of one.tags) link.run(id, categoryCount + number);
    }
  })();
  database.close();
}
