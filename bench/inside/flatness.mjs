/** The same requests to a site of ten thousand posts and to one of a hundred thousand, in one process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { createSite } from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import Database from "better-sqlite3";
import { measureInsideAsync } from "../lib/inside-async.mjs";
import { makePosts } from "../lib/posts.mjs";
import { fillMany, seeding } from "../waymark/fill-many.mjs";

const [rounds, , folder] = process.argv.slice(2);
const sizes = { "10k": 10_000, "100k": 100_000 };
const contenders = {};
const notes = [];
let likeAt100k;
for (const [size, count] of Object.entries(sizes)) {
  const makeSite = (file) =>
    createSite({
      url: "http://bench.example",
      timezone: "UTC",
      storage: sqlite({ file, synchronous: "normal" }),
      modules: [accounts(), content(), seeding()],
    });
  const file = join(folder, `posts-${size}.db`);
  if (!existsSync(file)) await fillMany(file, count, makeSite);
  const site = makeSite(file);
  await site.migrate();
  const get = async (path, expected) => {
    const response = await site.fetch(new Request(`${site.info.api}/core/v2/${path}`));
    const body = await response.json();
    if (response.status !== 200 || body.length < expected)
      throw new Error(`${path}: ${response.status}, ${JSON.stringify(body).slice(0, 200)}`);
    return body;
  };
  const list = (query) => () => get(`posts?_fields=id&per_page=10&${query}`, 1);
  const posts = makePosts(count, { perDay: count / 4000 });
  const middle = Math.floor(count / 2);
  const { id } =
    posts[middle].status === "publish" ? { id: 10_000 + middle } : { id: 10_001 + middle };
  const [tag] = await get("tags?_fields=id&per_page=1&orderby=id", 1);
  const total = Math.ceil((count * 0.95) / 10);
  Object.assign(contenders, {
    [`get, ${size}`]: () => get(`posts/${id}?_fields=id`, undefined),
    [`slug, ${size}`]: list(`slug=${posts[middle + 2].slug}`),
    [`page 1, ${size}`]: list("page=1"),
    [`page at 50 %, ${size}`]: list(`page=${Math.floor(total / 2)}`),
    [`page at 99 %, ${size}`]: list(`page=${Math.floor(total * 0.99)}`),
    [`term, ${size}`]: list(`tags=${tag.id}`),
    [`author, ${size}`]: list("author=3"),
    [`title order, ${size}`]: list("orderby=title&order=asc"),
    [`month, ${size}`]: list("after=2018-03-01T00:00:00&before=2018-03-08T00:00:00"),
    [`search, common word, ${size}`]: list("search=harbour"),
    [`search, rare word, ${size}`]: list("search=narwhal"),
  });
  if (size === "100k") {
    const like = new Database(file, { readonly: true }).prepare(
      `select id from content_content where type = 'post' and status = 'publish'
       and (title like '%narwhal%' or content like '%narwhal%' or excerpt like '%narwhal%')
       order by date desc, id desc limit 10`,
    );
    likeAt100k = async () => like.all();
  }
}
contenders["LIKE, rare word, 100k"] = likeAt100k;
const samples = await measureInsideAsync(contenders, { rounds: Number(rounds) });
process.send({ samples, notes });
process.disconnect();
