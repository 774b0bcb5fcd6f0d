import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule, collationKey } from "@waymark/core";
import { categoryCount, makePosts, tagCount } from "../lib/posts.mjs";
import { wholeFile } from "../lib/whole-file.mjs";

const { content, terms, termLinks, counters } = contentTables;
const { defineTask } = moduleBuilder({ tables: { content, terms, termLinks, counters } });
const perBatch = 500;

/** Writes rows as the routes would, without their work: a hundred thousand posts take seconds. */
const seed = defineTask("bench.seed", async ({ db }, posts) => {
  const termIds = { category: [], post_tag: [] };
  for (const [taxonomy, count] of [
    ["category", categoryCount],
    ["post_tag", tagCount],
  ])
    for (let i = 1; i <= count; i++) {
      const { id } = await db.terms.insert({
        taxonomy,
        slug: `${taxonomy}-${i}`,
        name: `Term ${i}`,
        name_key: collationKey(`Term ${i}`),
      });
      termIds[taxonomy][i] = id;
    }
  const counted = new Map();
  const count = (kind, key, status) => {
    const place = JSON.stringify({ kind, key, status });
    counted.set(place, (counted.get(place) ?? 0) + 1);
  };
  for (let at = 0; at < posts.length; at += perBatch)
    await db.transaction(async (inner) => {
      const batch = posts.slice(at, at + perBatch);
      const rows = batch.map((post, i) => ({
        id: 10_000 + at + i,
        type: "post",
        status: post.status,
        date: post.date,
        date_gmt: post.date,
        modified: post.date,
        modified_gmt: post.date,
        slug: post.slug,
        title: post.title,
        title_key: collationKey(post.title),
        content: post.content,
        excerpt: post.excerpt,
        author: post.author,
        sticky: post.sticky,
        comment_status: "open",
        ping_status: "open",
      }));
      await inner.content.insertAll(rows);
      const links = batch.flatMap((post, i) =>
        [
          ["category", post.categories],
          ["post_tag", post.tags],
        ].flatMap(([taxonomy, numbers]) =>
          numbers.map((number) => ({
            term: termIds[taxonomy][number],
            type: "post",
            status: post.status,
            date: post.date,
            content: rows[i].id,
            taxonomy,
            name_key: collationKey(`Term ${number}`),
          })),
        ),
      );
      await inner.termLinks.insertAll(links);
      for (const { status, author } of batch) {
        count("type", "post", status);
        count("author", `post:${author}`, status);
      }
    });
  await db.counters.insertAll([...counted].map(([place, n]) => ({ ...JSON.parse(place), n })));
});

/** The module that lends the task to a site. */
export const seeding = defineModule({ name: "seeding", requires: ["content"], tasks: [seed] });

/** Puts so many posts into an empty site. */
export async function fillSite(site, count) {
  await site.migrate();
  await site.run(seed, makePosts(count, { perDay: count / 4000 }));
}

/** Makes a file with so many posts. */
export const fillMany = (file, count, makeSite) =>
  wholeFile(file, async (unfinished) => {
    const site = makeSite(unfinished);
    await fillSite(site, count);
    await site.close();
  });
