import { pick, randomWord } from "../random-text.mjs";

const posts = "/api/core/v2/posts";

/** The actions of visitors by name: their share in percent, and the request. */
export function createReads(client, { posts: created, links, redirect }) {
  const etags = new Map();
  const readConditionally = async (path) => {
    const etag = etags.get(path);
    const response = await client.read(path, etag ? { "if-none-match": etag } : {}, [200, 304]);
    if (response.status === 200) etags.set(path, response.headers.etag);
    return response;
  };
  // Another action may delete the item at the same time.
  const item = () => [`${posts}/${created.any()}`, {}, [200, 404]];
  return {
    list: [
      12,
      () => client.read(`${posts}?per_page=10&page=${1 + Math.floor(Math.random() * 10)}`),
    ],
    embedded: [3, () => client.read(`${posts}?_embed&per_page=5&orderby=modified`)],
    edited: [
      3,
      () => client.readAsAdmin(`${posts}?context=edit&status=any&orderby=title&per_page=20`),
    ],
    search: [4, () => client.read(`${posts}?search=${randomWord()}%20${randomWord()}`)],
    searchAll: [2, () => client.read(`/api/core/v2/search?search=${randomWord()}`)],
    item: [12, () => client.read(...item())],
    unchanged: [6, () => readConditionally("/api/core/v2/categories/1")],
    catalogue: [2, () => readConditionally("/api/")],
    terms: [4, () => client.read("/api/core/v2/tags?orderby=count&order=desc")],
    comments: [3, () => client.read("/api/core/v2/comments?per_page=10")],
    media: [3, () => client.read("/api/core/v2/media?per_page=10")],
    boats: [1, () => client.read("/api/core/v2/boats")],
    users: [1, () => client.readAsAdmin("/api/core/v2/users/me?context=edit")],
    redirects: [1, () => client.readAsAdmin("/api/redirection/v1/redirect")],
    home: [8, () => client.read("/")],
    page: [7, () => client.read(links.any() ?? "/", {}, [200, 404])],
    siteSearch: [1, () => client.read(`/?s=${randomWord()}`)],
    moved: [3, () => client.read(redirect, {}, [301])],
    missing: [2, () => client.read(`/${pick(["lost", "gone"])}-${randomWord()}`, {}, [404])],
    oembed: [
      1,
      () => client.read(`/api/oembed/1.0/embed?url=${client.url}${links.any()}`, {}, [200, 404]),
    ],
  };
}
