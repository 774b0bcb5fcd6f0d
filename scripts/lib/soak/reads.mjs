import { pick, word } from "./words.mjs";

const posts = "/api/core/v2/posts";

/** What readers do, by name: how many in a hundred do it, and how. */
export function makeReads(client, { posts: made, links, redirect }) {
  /** The tags of what was read last. */
  const tags = new Map();
  const again = async (path) => {
    const tag = tags.get(path);
    const answer = await client.read(path, tag ? { "if-none-match": tag } : {}, [200, 304]);
    if (answer.status === 200) tags.set(path, answer.headers.etag);
    return answer;
  };
  // Another may take away meanwhile what one is about to read.
  const item = () => [`${posts}/${made.any()}`, {}, [200, 404]];
  return {
    list: [
      12,
      () => client.read(`${posts}?per_page=10&page=${1 + Math.floor(Math.random() * 10)}`),
    ],
    embedded: [3, () => client.read(`${posts}?_embed&per_page=5&orderby=modified`)],
    edited: [3, () => client.readAs(`${posts}?context=edit&status=any&orderby=title&per_page=20`)],
    search: [4, () => client.read(`${posts}?search=${word()}%20${word()}`)],
    searchAll: [2, () => client.read(`/api/core/v2/search?search=${word()}`)],
    item: [12, () => client.read(...item())],
    unchanged: [6, () => again("/api/core/v2/categories/1")],
    catalogue: [2, () => again("/api/")],
    terms: [4, () => client.read("/api/core/v2/tags?orderby=count&order=desc")],
    comments: [3, () => client.read("/api/core/v2/comments?per_page=10")],
    media: [3, () => client.read("/api/core/v2/media?per_page=10")],
    boats: [1, () => client.read("/api/core/v2/boats")],
    users: [1, () => client.readAs("/api/core/v2/users/me?context=edit")],
    redirects: [1, () => client.readAs("/api/redirection/v1/redirect")],
    home: [8, () => client.read("/")],
    page: [7, () => client.read(links.any() ?? "/", {}, [200, 404])],
    shelf: [1, () => client.read(`/?s=${word()}`)],
    moved: [3, () => client.read(redirect, {}, [301])],
    missing: [2, () => client.read(`/${pick(["lost", "gone"])}-${word()}`, {}, [404])],
    oembed: [
      1,
      () => client.read(`/api/oembed/1.0/embed?url=${client.url}${links.any()}`, {}, [200, 404]),
    ],
  };
}
