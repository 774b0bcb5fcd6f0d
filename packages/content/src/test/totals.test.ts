import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
type Numbers = readonly number[];
interface Post {
  readonly id: number;
  readonly author: number;
  readonly categories: Numbers;
  readonly tags: Numbers;
  readonly date: string;
  readonly status: string;
  readonly sticky: boolean;
}
/** The arguments of a list; terms by their positions. */
interface Requested {
  readonly author?: Numbers;
  readonly author_exclude?: Numbers;
  readonly categories?: Numbers;
  readonly categories_exclude?: Numbers;
  readonly tags?: Numbers;
  readonly tags_exclude?: Numbers;
  readonly tax_relation?: "AND" | "OR";
  readonly after?: string;
  readonly exclude?: Numbers;
  readonly sticky?: boolean;
}

const dateOf = (day: number): string => `2025-01-${String(day).padStart(2, "0")}T00:00:00`;
const authors = [1, 2, 3];
const some = (values: Numbers) => fc.subarray([...values], { minLength: 1 });

async function send(site: ContentSite, path: string, body: object): Promise<Post> {
  const reply = await site.editor.post(path, body);
  if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
  return reply.body as Post;
}
const totalOf = async (site: ContentSite, query: object): Promise<number> => {
  const { status, headers } = await site.get(posts, { ...query, per_page: 1, _fields: "id" });
  expect(status).toBe(200);
  return Number(headers.get("x-core-total"));
};

/** Posts of several authors, with different terms, some of them drafts; and also pages. */
async function fill(site: ContentSite) {
  const terms: Record<"categories" | "tags", number[]> = { categories: [], tags: [] };
  for (const base of ["categories", "tags"] as const)
    for (const name of ["one", "two", "three"])
      terms[base].push((await send(site, `/core/v2/${base}`, { name })).id);
  const created: Post[] = [];
  for (let i = 0; i < 24; i++) {
    const among = (all: Numbers, seed: number) => all.filter((_, at) => (seed >> at) % 2 === 1);
    const post = await send(site, posts, {
      title: `Post ${i}`,
      status: i % 6 === 5 ? "draft" : "publish",
      author: 1 + (i % 3),
      categories: among(terms.categories, 1 + (i % 7)),
      tags: among(terms.tags, (i * 5) % 8),
      date: dateOf(1 + (i % 9)),
      sticky: i % 4 === 0,
    });
    created.push(post);
    await send(site, "/core/v2/pages", { title: `Page ${i}`, status: "publish" });
  }
  return { terms, made: created };
}

/** Whether a list should contain a post, according to its documentation. */
function has(requested: Requested, post: Post): boolean {
  const any = (requested: Numbers | undefined, had: Numbers) =>
    requested?.some((id) => had.includes(id));
  const terms = [
    any(requested.categories, post.categories),
    any(requested.tags, post.tags),
    requested.categories_exclude && !any(requested.categories_exclude, post.categories),
    requested.tags_exclude && !any(requested.tags_exclude, post.tags),
  ].filter((one) => one !== undefined);
  return (
    post.status === "publish" &&
    (terms.length === 0 ||
      (requested.tax_relation === "OR" ? terms.some(Boolean) : terms.every(Boolean))) &&
    (requested.author_exclude
      ? !requested.author_exclude.includes(post.author)
      : (requested.author?.includes(post.author) ?? true)) &&
    (requested.after === undefined || post.date > requested.after) &&
    !requested.exclude?.includes(post.id) &&
    (requested.sticky === undefined || requested.sticky === post.sticky)
  );
}

describe.each(await testStorages())("on %s", (_, storage) => {
  // Trial R-13 of docs/reliability.md.
  test("the total of any filter equals a full count", async () => {
    await using site = await startSite({ storage: storage() });
    const { terms, made } = await fill(site);
    const ids = made.map(({ id }) => id);
    const requested: fc.Arbitrary<Requested> = fc.record(
      {
        author: some(authors),
        author_exclude: some(authors),
        categories: some(terms.categories),
        categories_exclude: some(terms.categories),
        tags: some(terms.tags),
        tags_exclude: some(terms.tags),
        tax_relation: fc.constantFrom("AND", "OR"),
        after: fc.integer({ min: 1, max: 9 }).map(dateOf),
        exclude: some(ids.slice(0, 6)),
        sticky: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(requested, async (filter) => {
        const expected = made.filter((post) => has(filter, post)).length;
        expect(await totalOf(site, filter)).toBe(expected);
      }),
      { numRuns: 150 },
    );
  });

  // Trial R-13 of docs/reliability.md.
  test("a total and the number subtracted from it are read in the same snapshot", async () => {
    await using site = await startSite({ storage: storage() });
    const { terms } = await fill(site);
    const [tag = 0] = terms.tags;
    const excluding = [
      { author_exclude: [3] },
      { tags_exclude: [tag] },
      { tags_exclude: [tag], author_exclude: [3] },
    ];
    const before = await Promise.all(excluding.map((query) => totalOf(site, query)));
    let isWriting = true;
    const write = async () => {
      for (let i = 0; i < 15; i++)
        await send(site, posts, { title: `New ${i}`, status: "publish", author: 3, tags: [tag] });
    };
    const read = async () => {
      while (isWriting) {
        expect(await Promise.all(excluding.map((query) => totalOf(site, query)))).toEqual(before);
        // Storage in memory responds immediately, so the writes have to run in between.
        await new Promise(setImmediate);
      }
    };
    const writing = Promise.all([write(), write()]).finally(() => (isWriting = false));
    await Promise.all([writing, read(), read()]);
  });
});
