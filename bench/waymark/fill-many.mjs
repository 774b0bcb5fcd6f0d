import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule, collationKey } from "@waymark/core";
import { categoryCount, createPosts, tagCount } from "../lib/posts.mjs";
import { createAtomically } from "../lib/atomic-file.mjs";

const { content, terms, termLinks, counters } = contentTables;
const { defineTask } = moduleBuilder({ tables: { content, terms, termLinks, counters } });
const batchSize = 500;

/** Inserts the rows that the routes would store, which is much faster than requests. */
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
  const counts = new Map();
  const count = (kind, key, status) => {
    const id = JSON.stringify({ kind, key, status });
    counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  for (let at = 0; at < posts.length; at += batchSize)
    await db.transaction(async (inner) => {
      const batch = posts.slice(at, at + batchSize);
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
  await db.counters.insertAll([...counts].map(([id, n]) => ({ ...JSON.parse(id), n })));
});

/** A module with the task of `fillSite`. */
export const seeding = defineModule({ name: "seeding", requires: ["content"], tasks: [seed] });

/** Creates the given number of posts in an empty site with the module `seeding`. */
export async function fillSite(site, count) {
  await site.migrate();
  await site.run(seed, createPosts(count, { perDay: count / 4000 }));
}

/** Creates a file with the given number of posts. */
export const fillMany = (file, count, createSite) =>
  createAtomically(file, async (temporary) => {
    const site = createSite(temporary);
    await fillSite(site, count);
    await site.close();
  });
