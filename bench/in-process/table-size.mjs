/** Sends the same requests to a site with 10,000 posts and to one with 100,000, in one process. */
import Database from "better-sqlite3";
import { Client } from "pg";
import { measureInProcessAsync } from "../lib/in-process-async.mjs";
import { createPosts } from "../lib/posts.mjs";
import { createContentSite } from "../waymark/content-site.mjs";

const [rounds, , storage, ...databases] = process.argv.slice(2);
const sizes = { "10k": 10_000, "100k": 100_000 };
const candidates = {};
const notes = [];
for (const [at, [size, count]] of Object.entries(sizes).entries()) {
  const site = createContentSite(databases[at]);
  await site.migrate();
  const get = async (path, minimum) => {
    const response = await site.fetch(new Request(`${site.info.api}/core/v2/${path}`));
    const body = await response.json();
    if (response.status !== 200 || body.length < minimum)
      throw new Error(`${path}: ${response.status}, ${JSON.stringify(body).slice(0, 200)}`);
    return body;
  };
  const list = (query) => () => get(`posts?_fields=id&per_page=10&${query}`, 1);
  const posts = createPosts(count, { perDay: count / 4000 });
  const middle = Math.floor(count / 2);
  const { id } =
    posts[middle].status === "publish" ? { id: 10_000 + middle } : { id: 10_001 + middle };
  const [tag] = await get("tags?_fields=id&per_page=1&orderby=id", 1);
  const total = Math.ceil((count * 0.95) / 10);
  Object.assign(candidates, {
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
}

const like = `select id from content_content where type = 'post' and status = 'publish'
  and (title like '%narwhal%' or content like '%narwhal%' or excerpt like '%narwhal%')
  order by date desc, id desc limit 10`;
candidates["LIKE, rare word, 100k"] = await likeOn(databases[1]);
async function likeOn(database) {
  if (storage === "sqlite") {
    const statement = new Database(database, { readonly: true }).prepare(like);
    return async () => statement.all();
  }
  const client = new Client({ connectionString: database });
  await client.connect();
  return () => client.query({ name: "like", text: like });
}

const samples = await measureInProcessAsync(candidates, {
  rounds: Number(rounds),
  clock: storage === "sqlite" ? "cpu" : "elapsed",
});
process.send({ samples, notes });
process.exit();
