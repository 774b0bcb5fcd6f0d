import { show } from "./post-text.mjs";

/** The columns of a new post as the content module keeps them, its slug not yet chosen. */
export function toPost({ title, content, status, categories }, now) {
  const date = now.toISOString().slice(0, 19);
  const wished = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { title, key: title.toLowerCase(), content, status, categories, date, wished };
}
const sharesWords = /[a-z0-9]+/g;
export const wordsOf = ({ title, content }) => [
  ...new Set(`${title} ${content}`.toLowerCase().match(sharesWords)),
];
export const addressOf = ({ date }, slug) =>
  `http://bench.example/${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8, 10)}/${slug}/`;
/** The answer to a create. */
export const toText = (id, slug, post) =>
  show(
    [
      id, post.date, post.date, slug, post.status, post.title, `<p>${post.content}</p>\n`, "", 1, 0,
      "open", "open", 0, "", "standard",
    ],
    { category: post.categories, post_tag: [], post_series: [] },
  ); // prettier-ignore

/**
 * A server of creates: one at `/posts`, several in one transaction at `/batch`. `createAll` takes the sent posts
 * and answers with their texts.
 */
export const serverOf = (createServer, createAll) =>
  createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const sent = JSON.parse(Buffer.concat(chunks).toString());
      const isBatch = request.url === "/batch";
      const texts = await createAll(isBatch ? sent.requests.map(({ body }) => body) : [sent]);
      const body = isBatch ? `{"responses":[${texts.join()}]}` : texts[0];
      response.writeHead(isBatch ? 207 : 201, {
        "Content-Type": "application/json; charset=UTF-8",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
