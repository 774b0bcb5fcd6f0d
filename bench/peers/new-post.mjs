import { postToJson } from "./post-text.mjs";

/** The columns of a new post as stored by the content module, and `baseSlug`, to which a number is added if it is taken. */
export function toPost({ title, content, status, categories }, now) {
  const date = now.toISOString().slice(0, 19);
  const baseSlug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { title, key: title.toLowerCase(), content, status, categories, date, baseSlug };
}
/** The words of a post for the full-text index. */
export const wordsOf = ({ title, content }) => [
  ...new Set(`${title} ${content}`.toLowerCase().match(/[a-z0-9]+/g)),
];
export const urlOf = ({ date }, slug) =>
  `http://bench.example/${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8, 10)}/${slug}/`;
/** The JSON text of a created post. */
export const toJson = (id, slug, post) =>
  postToJson(
    [
      id, post.date, post.date, slug, post.status, post.title, `<p>${post.content}</p>\n`, "", 1, 0,
      "open", "open", 0, "", "standard",
    ],
    { category: post.categories, post_tag: [], post_series: [] },
  ); // prettier-ignore

/**
 * A server that creates posts: one at `/posts`, several in one transaction at `/batch`. `createAll` stores posts and returns their
 * JSON texts.
 */
export const createWriteServer = (createServer, createAll) =>
  createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const input = JSON.parse(Buffer.concat(chunks).toString());
      const isBatch = request.url === "/batch";
      const texts = await createAll(isBatch ? input.requests.map(({ body }) => body) : [input]);
      const body = isBatch ? `{"responses":[${texts.join()}]}` : texts[0];
      response.writeHead(isBatch ? 207 : 201, {
        "Content-Type": "application/json; charset=UTF-8",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
