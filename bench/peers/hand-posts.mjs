/**
 * Bare `node:http`, prepared statements, the answer written with template strings: the limit for a list of
 * posts. DATABASE names the file. All args are read; only the default list is answered from the tables.
 */
import { createServer } from "node:http";
import { standardHeaders } from "../lib/headers.mjs";
import { listen } from "../lib/server.mjs";
import { root } from "../table/routes.mjs";
import { parseQuery, readPostsArgs } from "./hand-args.mjs";
import { openPosts } from "./posts-database.mjs";

const home = "http://bench.example";
const api = `${home}${root}`;
const database = openPosts(process.env.DATABASE);
const list = database
  .prepare(
    `select id, date, modified, slug, status, title, content, excerpt, author, featured_media,
            comment_status, ping_status, sticky, template, format
     from post where status = ? order by date desc, id desc limit ? offset ?`,
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

function show(row, links) {
  const [id, date, modified, slug, status, title, content, excerpt, author] = row;
  const [, , , , , , , , , media, comments, pings, sticky, template, format] = row;
  const year = date.slice(0, 4);
  const link = `${home}/${year}/${date.slice(5, 7)}/${date.slice(8, 10)}/${slug}/`;
  return `{"id":${id},"date":"${date}","date_gmt":"${date}","guid":{"rendered":"${home}/?p=${id}"},"modified":"${modified}","modified_gmt":"${modified}","slug":"${slug}","status":"${status}","type":"post","link":"${link}","title":{"rendered":${quote(title)}},"content":{"rendered":${quote(content)},"protected":false},"excerpt":{"rendered":${quote(excerpt)},"protected":false},"author":${author},"featured_media":${media},"comment_status":"${comments}","ping_status":"${pings}","sticky":${sticky === 1},"template":${quote(template)},"format":"${format}","meta":{"footnotes":""},"categories":[${links.category}],"tags":[${links.post_tag}],"post_series":[${links.post_series}],"_links":{"self":[{"href":"${api}/core/v2/posts/${id}"}],"collection":[{"href":"${api}/core/v2/posts"}],"about":[{"href":"${api}/core/v2/types/post"}],"author":[{"embeddable":true,"href":"${api}/core/v2/users/${author}"}],"replies":[{"embeddable":true,"href":"${api}/core/v2/comments?post=${id}"}],"version-history":[{"count":0,"href":"${api}/core/v2/posts/${id}/revisions"}],"core:attachment":[{"href":"${api}/core/v2/media?parent=${id}"}],"core:term":[{"taxonomy":"category","embeddable":true,"href":"${api}/core/v2/categories?post=${id}"},{"taxonomy":"post_tag","embeddable":true,"href":"${api}/core/v2/tags?post=${id}"},{"taxonomy":"post_series","embeddable":true,"href":"${api}/core/v2/post_series?post=${id}"}],"curies":[{"name":"core","href":"${api}/rels/{rel}","templated":true}]}}`;
}

function answer(args) {
  const [status] = args.status;
  const rows = list.all(status, args.per_page, (args.page - 1) * args.per_page);
  const byPost = new Map(
    rows.map((row) => [row[0], { category: [], post_tag: [], post_series: [] }]),
  );
  for (const [post, taxonomy, term] of terms.all(quote(rows.map((row) => row[0]))))
    byPost.get(post)[taxonomy].push(term);
  const body = `[${rows.map((row) => show(row, byPost.get(row[0]))).join(",")}]`;
  return { body, total: counter.get(status) ?? 0 };
}

listen(
  createServer((request, response) => {
    const { url } = request;
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    if (request.method !== "GET" || path !== `${root}/core/v2/posts`) {
      response.writeHead(404).end();
      return;
    }
    const args = readPostsArgs(parseQuery(mark < 0 ? "" : url.slice(mark + 1)));
    const { body, total } = answer(args);
    const pages = Math.ceil(total / args.per_page);
    response.writeHead(200, {
      ...standardHeaders,
      "Content-Type": "application/json; charset=UTF-8",
      "Content-Length": Buffer.byteLength(body),
      "X-Core-Total": total,
      "X-Core-TotalPages": pages,
      ...(args.page < pages && {
        Link: `<${api}/core/v2/posts?per_page=${args.per_page}&page=${args.page + 1}>; rel="next"`,
      }),
    });
    response.end(body);
  }),
);
