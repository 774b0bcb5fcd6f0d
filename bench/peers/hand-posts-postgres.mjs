/**
 * Plain `node:http` with one named prepared statement of `pg` and template strings: the baseline for a list of posts from
 * PostgreSQL. DATABASE is the URL of an empty database, which it fills.
 */
import { createServer } from "node:http";
import { Pool } from "pg";
import { createPosts } from "../lib/posts.mjs";
import { listen } from "../lib/server.mjs";
import { root } from "../table/routes.mjs";
import { parseQuery, readPostsArgs } from "./hand-args.mjs";
import { postToJson, sendPage } from "./post-text.mjs";

const pool = new Pool({ connectionString: process.env.DATABASE, max: 10 });
await fill();

const text = `select id, date, modified, slug, status, title, content, excerpt, author, featured_media,
    comment_status, ping_status, sticky::int, template, format, l.terms, (select n from counter where status = $1)
  from (select * from post where status = $1 order by date desc, id desc limit $2 offset $3) as p,
    lateral (select json_agg(json_build_array(taxonomy, term) order by taxonomy, term) as terms
      from term_link where post = p.id) as l
  order by date desc, id desc`;

async function readPage(args) {
  const values = [args.status[0], args.per_page, (args.page - 1) * args.per_page];
  const { rows } = await pool.query({ name: "list", text, values, rowMode: "array" });
  const posts = rows.map((row) => {
    const links = { category: [], post_tag: [], post_series: [] };
    for (const [taxonomy, term] of row[15] ?? []) links[taxonomy].push(term);
    return postToJson(row, links);
  });
  return { body: `[${posts.join(",")}]`, total: rows[0]?.[16] ?? 0 };
}

listen(
  createServer(async (request, response) => {
    const { url } = request;
    const queryStart = url.indexOf("?");
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    if (request.method !== "GET" || path !== `${root}/core/v2/posts`) {
      response.writeHead(404).end();
      return;
    }
    const args = readPostsArgs(parseQuery(queryStart < 0 ? "" : url.slice(queryStart + 1)));
    sendPage(response, await readPage(args), args);
  }),
);

async function fill() {
  await pool.query(`
    create table post (
      id integer primary key, status text not null, date text not null, modified text not null,
      slug text not null, title text not null, content text not null, excerpt text not null,
      author integer not null, featured_media integer not null default 0,
      comment_status text not null default 'open', ping_status text not null default 'open',
      sticky boolean not null default false, template text not null default '',
      format text not null default 'standard'
    );
    create index post_date on post (status, date desc, id desc);
    create table term_link (
      post integer not null, taxonomy text not null, term integer not null,
      primary key (post, taxonomy, term)
    );
    create table counter (status text primary key, n integer not null)`);
  const paragraphs = (one) =>
    one
      .split("\n\n")
      .map((part) => `<p>${part}</p>\n`)
      .join("");
  // The same dates as on the site that it is compared with.
  const posts = createPosts(10_000, { perDay: 2.5 }).map((one, i) => ({
    ...one,
    id: i + 1,
    modified: one.date,
    content: paragraphs(one.content),
    excerpt: `<p>${one.excerpt}</p>\n`,
  }));
  const columns = [
    "id",
    "status",
    "date",
    "modified",
    "slug",
    "title",
    "content",
    "excerpt",
    "author",
    "sticky",
  ];
  await pool.query(
    `insert into post (${columns.join(", ")})
     select ${columns.join(", ")} from json_populate_recordset(null::post, $1)`,
    [JSON.stringify(posts)],
  );
  const links = posts.flatMap(({ id, categories, tags }) => [
    ...categories.map((term) => ({ post: id, taxonomy: "category", term })),
    ...tags.map((term) => ({ post: id, taxonomy: "post_tag", term })),
  ]);
  await pool.query(
    "insert into term_link select * from json_populate_recordset(null::term_link, $1)",
    [JSON.stringify(links)],
  );
  await pool.query("insert into counter select status, count(*) from post group by status");
  await pool.query("analyze");
}
