/**
 * Plain `node:http` with prepared statements and template strings: the baseline for a list of posts. DATABASE is the file. It
 * validates all args, but implements only the default list.
 */
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";
import { root } from "../table/routes.mjs";
import { parseQuery, readPostsArgs } from "./hand-args.mjs";
import { openPosts } from "./posts-database.mjs";
import { postToJson, sendPage } from "./post-text.mjs";

const database = await openPosts(process.env.DATABASE);
const list = database
  .prepare(
    `select id, date, modified, slug, status, title, content, excerpt, author, featured_media,
            comment_status, ping_status, sticky, template, format
     from post where status = ? order by date desc, id desc limit ? + 0 offset ?`,
  )
  .raw();
const terms = database
  .prepare(
    `select post, taxonomy, term from term_link
     where post in (select value from json_each(?)) order by post, taxonomy, term`,
  )
  .raw();
const counter = database.prepare("select n from counter where status = ?").pluck();
const quote = JSON.stringify;

function readPage(args) {
  const [status] = args.status;
  const rows = list.all(status, args.per_page, (args.page - 1) * args.per_page);
  const byPost = new Map(
    rows.map((row) => [row[0], { category: [], post_tag: [], post_series: [] }]),
  );
  for (const [post, taxonomy, term] of terms.all(quote(rows.map((row) => row[0]))))
    byPost.get(post)[taxonomy].push(term);
  const body = `[${rows.map((row) => postToJson(row, byPost.get(row[0]))).join(",")}]`;
  return { body, total: counter.get(status) ?? 0 };
}

listen(
  createServer((request, response) => {
    const { url } = request;
    const queryStart = url.indexOf("?");
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    if (request.method !== "GET" || path !== `${root}/core/v2/posts`) {
      response.writeHead(404).end();
      return;
    }
    const args = readPostsArgs(parseQuery(queryStart < 0 ? "" : url.slice(queryStart + 1)));
    sendPage(response, readPage(args), args);
  }),
);
