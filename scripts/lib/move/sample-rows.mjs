import { collationKey } from "@waymark/core";
import { seededRandom } from "../../../bench/lib/random.mjs";

const words = (
  "harbour light ferry morning tide captain market street window garden river letter winter summer coffee bridge station " +
  "paper música evening island sailor boat wind storm cloud bread salt stone Жук copper lantern 🚤 anchor gull «pier» village"
).split(" ");
const userCount = 50;
const termCounts = { category: 20, post_tag: 200 };
const batchSize = 250;
/** Every 10th post has a file, and every 20th is a draft. */
const fileInterval = 10;
const draftInterval = 20;
const firstId = { content: 100, media: 20_000_000, comment: 100, revision: 100 };

const pick = (next, list) => list[next(list.length)];
const randomWords = (next, count) =>
  Array.from({ length: count }, () => pick(next, words)).join(" ");
const toDate = (i) => new Date(Date.UTC(2008, 0, 1) + i * 5_400_000).toISOString().slice(0, 19);
const dates = (date) => ({ date, date_gmt: date, modified: date, modified_gmt: date });
const termName = (n) => `Term ${n}`;
const termId = { category: (n) => 10 + n, post_tag: (n) => 1000 + n };

/**
 * The rows of a site with the given number of posts, the same in each run, in batches: a list of rows for each table, by the
 * name of the table in its module.
 */
export function* sampleRows(count) {
  const next = seededRandom(42);
  const totals = { terms: new Map(), counters: new Map() };
  const add = (map, key, by = 1) => map.set(key, (map.get(key) ?? 0) + by);
  yield userRows();
  for (let at = 0; at < count; at += batchSize) {
    const batch = {
      content: [],
      termLinks: [],
      revisions: [],
      comments: [],
      files: [],
      origins: [],
    };
    for (let i = at; i < Math.min(count, at + batchSize); i++) {
      const post = toPost(next, i);
      batch.content.push(post);
      batch.revisions.push(toRevision(next, i, post));
      batch.origins.push({ source: "old", kind: "post", key: `p${i}`, target: post.id });
      for (const link of toLinks(next, post)) {
        batch.termLinks.push(link);
        if (post.status === "publish") add(totals.terms, link.term);
      }
      for (let n = next(4); n > 0; n--) batch.comments.push(toComment(next, i * 4 + n, post));
      if (i % fileInterval === 0) addFile(next, i, post, batch);
    }
    for (const { type, status, author } of batch.content)
      for (const [kind, key] of [
        ["type", type],
        ["author", `${type}:${author}`],
      ])
        add(totals.counters, JSON.stringify({ kind, key, status }));
    for (const { size, content } of batch.files) {
      const { author } = batch.content.find(({ id }) => id === content);
      add(
        totals.counters,
        JSON.stringify({ kind: "author", key: `bytes:${author}`, status: "stored" }),
        size,
      );
    }
    yield batch;
  }
  yield {
    terms: Object.entries(termCounts).flatMap(([taxonomy, total]) =>
      Array.from({ length: total }, (_, n) => toTerm(taxonomy, n, totals.terms)),
    ),
    counters: [...totals.counters].map(([key, n]) => ({ ...JSON.parse(key), n })),
  };
}

function userRows() {
  const all = Array.from({ length: userCount }, (_, n) => ({
    id: n + 1,
    login: `User${n + 1}`,
    login_key: `user${n + 1}`,
    slug: `user${n + 1}`,
    email: `U${n + 1}@example.com`,
    email_key: n % 7 === 6 ? null : `u${n + 1}@example.com`,
    password: null,
    display_name: `Ünser ${n + 1}`,
    name_key: `ünser ${n + 1}`,
    roles: [n === 0 ? "administrator" : "author"],
    meta: { shoe: 40 + n / 3, "z\u2028": [null, true] },
    registered: new Date(n * 1e10 - 5e10),
  }));
  const holdings = all.map(({ id: user, roles: [name] }) => ({ user, kind: "role", name }));
  return { users: all, holdings };
}
const toTerm = (taxonomy, n, counts) => ({
  id: termId[taxonomy](n),
  taxonomy,
  slug: `${taxonomy}-${n}`,
  name: termName(n),
  name_key: collationKey(termName(n)),
  parent: taxonomy === "category" && n > 15 ? termId.category(n - 15) : 0,
  count: counts.get(termId[taxonomy](n)) ?? 0,
});

function toPost(next, i) {
  const title = randomWords(next, 4);
  return {
    id: firstId.content + i,
    type: "post",
    status: i % draftInterval === 7 ? "draft" : "publish",
    ...dates(toDate(i)),
    slug: `post-${i}`,
    title: i % 97 === 0 ? `${title} <em>'"\\</em>` : title,
    content: `<!-- wp:paragraph -->\n<p>${randomWords(next, 90)}</p>\n<!-- /wp:paragraph -->`,
    excerpt: i % 3 === 0 ? randomWords(next, 12) : "",
    author: 1 + next(userCount),
    sticky: i % 5000 === 1,
    comment_status: "open",
    revisions: 1,
    predecessor: firstId.revision + i,
    extra: i % 4 === 0 ? { meta: { weight: i / 7, note: randomWords(next, 2) } } : {},
  };
}
const toRevision = (next, i, { id, author, date, title }) => ({
  id: firstId.revision + i,
  parent: id,
  author,
  ...dates(date),
  title,
  content: randomWords(next, 40),
});
function toLinks(next, { id: content, type, status, date }) {
  const chosen = new Map();
  for (const taxonomy of ["category", "post_tag", "post_tag", "post_tag"]) {
    const n = next(termCounts[taxonomy]);
    const term = termId[taxonomy](n);
    const name_key = collationKey(termName(n));
    chosen.set(term, { term, type, status, date, content, taxonomy, name_key });
  }
  return [...chosen.values()];
}
const toComment = (next, n, { id: post, status, author, date }) => ({
  id: firstId.comment + n,
  post,
  author_name: randomWords(next, 2),
  author_email: `c${next(1000)}@example.com`,
  author_ip: "192.0.2.7",
  date,
  date_gmt: date,
  content: randomWords(next, 15),
  status: next(12) === 0 ? "hold" : "approved",
  audience: `post:${status}`,
  owner: author,
});
function addFile(next, i, { id: parent, author, date, status }, batch) {
  const id = firstId.media + i;
  const name = `2026/01/photo-${i}`;
  const sizes = { thumbnail: [150, 9_000], medium: [300, 30_000] };
  const renditions = Object.entries(sizes).map(([size, [width, filesize]]) => [
    size,
    { file: `photo-${i}-${width}.jpg`, width, height: width, mime_type: "image/jpeg", filesize },
  ]);
  const media = {
    filesize: 200_000,
    width: 900,
    height: 900,
    sizes: Object.fromEntries(renditions),
  };
  batch.content.push({
    id,
    type: "attachment",
    status: "inherit",
    ...dates(date),
    slug: `photo-${i}`,
    title: randomWords(next, 2),
    author,
    parent,
    mime_type: "image/jpeg",
    file: `${name}.jpg`,
    audience: `post:${status}`,
    owner: author,
    extra: { alt_text: randomWords(next, 3), media },
  });
  for (const [suffix, size] of [
    ["", 200_000],
    ["-150", 9_000],
    ["-300", 30_000],
  ])
    batch.files.push({ name: `${name}${suffix}.jpg`, content: id, type: "image/jpeg", size });
}
