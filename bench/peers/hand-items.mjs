/**
 * Plain `node:http` with prepared statements and template strings: one post by id and by slug, and the errors that requests for
 * posts can have. DATABASE is the file.
 */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { login, secret } from "../lib/credentials.mjs";
import { standardHeaders } from "../lib/headers.mjs";
import { listen } from "../lib/server.mjs";
import { root } from "../table/routes.mjs";
import { InvalidArg, parseQuery, readPostsArgs } from "./hand-args.mjs";
import { openPosts } from "./posts-database.mjs";
import { postToJson, sendPage } from "./post-text.mjs";

const database = await openPosts(process.env.DATABASE);
const columns = `id, date, modified, slug, status, title, content, excerpt, author, featured_media, comment_status,
  ping_status, sticky, template, format`;
const byId = database
  .prepare(`select ${columns} from post where id = ? and status = 'publish'`)
  .raw();
const bySlug = database
  .prepare(
    `select ${columns} from post where slug = ? and status = 'publish' order by date desc, id desc limit ? + 0 offset ?`,
  )
  .raw();
const terms = database
  .prepare("select taxonomy, term from term_link where post = ? order by taxonomy, term")
  .raw();
const hash = (text) => createHmac("sha256", "bench").update(text).digest("hex");
database.exec(
  "create temp table user (id integer primary key, login text unique, hash text, role text)",
);
database
  .prepare("insert into temp.user values (1, ?, ?, 'author')")
  .run(login, hash(`1\n${secret}`));
const userNamed = database.prepare("select id, hash, role from temp.user where login = ?");

const item = `${root}/core/v2/posts/`;
const list = item.slice(0, -1);
const json = (row) => {
  const links = { category: [], post_tag: [], post_series: [] };
  for (const [taxonomy, term] of terms.all(row[0])) links[taxonomy].push(term);
  return postToJson(row, links);
};

listen(
  createServer((request, response) => {
    const { method, url } = request;
    const queryStart = url.indexOf("?");
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    const query = parseQuery(queryStart < 0 ? "" : url.slice(queryStart + 1));
    try {
      const user = userOf(request.headers.authorization);
      if (method === "POST" && path === list) return create(request, response, user);
      if (method !== "GET") return fail(response, 404, "rest_no_route", noRoute);
      if (path === list) return sendList(response, readPostsArgs(query), user);
      if (/^\d+$/.test(path.slice(item.length)) && path.startsWith(item))
        return sendItem(response, Number(path.slice(item.length)));
      fail(response, 404, "rest_no_route", noRoute);
    } catch (error) {
      if (!(error instanceof InvalidArg)) throw error;
      fail(response, 400, "rest_invalid_param", error.message, { [error.param]: error.message });
    }
  }),
);
const noRoute = "No route matches the URL and method.";

function userOf(authorization) {
  if (authorization === undefined) return undefined;
  const [name, password] = Buffer.from(authorization.slice(6), "base64").toString().split(":");
  const user = userNamed.get(name);
  return user?.hash === hash(`${user?.id}\n${password}`) ? user : undefined;
}
function sendList(response, args, user) {
  if (args.context === "edit" && !user)
    return fail(response, 401, "rest_forbidden_context", "You may not read posts for editing.");
  const rows = bySlug.all(args.slug[0], args.per_page, (args.page - 1) * args.per_page);
  sendPage(response, { body: `[${rows.map(json)}]`, total: rows.length }, args);
}
function sendItem(response, id) {
  const row = byId.get(id);
  if (!row) return fail(response, 404, "rest_post_invalid_id", "There is no post with this id.");
  const body = json(row);
  response.writeHead(200, {
    ...standardHeaders,
    "Content-Type": "application/json; charset=UTF-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
/** Checks the caller and the body; creates nothing. */
function create(request, response, user) {
  if (!user) return fail(response, 401, "rest_cannot_create", "You may not create posts.");
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { status } = JSON.parse(Buffer.concat(chunks).toString());
    if (!statuses.has(status))
      fail(response, 400, "rest_invalid_param", "Invalid parameter(s): status", {
        status: "not an allowed value",
      });
    else fail(response, 403, "rest_cannot_publish", "You may not publish posts.");
  });
}
const statuses = new Set(["publish", "future", "draft", "pending", "private"]);

function fail(response, status, code, message, params) {
  const body = JSON.stringify({ code, message, data: { status, params } });
  response.writeHead(status, {
    ...standardHeaders,
    "Content-Type": "application/json; charset=UTF-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
