import { idempotencyHeaders, runInParallel, sendWithRetry } from "../http-client.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";

const range = (length) => Array.from({ length }, (_, i) => i);

/** all processes create posts with the same title and with tags, whose posts are counted. */
export async function checkSlugs({ port, admin, connections, posts, log, check, client }) {
  const tags = [];
  for (const name of ["Tides", "Fog", "Boats"])
    tags.push((await client.send("POST", "/core/v2/tags", { body: { name } })).body.id);
  const before = await readTotals(client, tags);
  const retries = { count: 0 };
  const statuses = {};
  const slugs = new Set();
  const times = [];
  const began = performance.now();
  await runInParallel(connections, [port], admin, range(posts), async (connection, i) => {
    const sent = performance.now();
    const body = { title: "High water", status: "publish", tags: [tags[i % 3]] };
    const options = { body, headers: idempotencyHeaders() };
    const response = await sendWithRetry(retries, connection, "POST", "/core/v2/posts", options);
    times.push(performance.now() - sent);
    increment(statuses, response.status);
    slugs.add(response.body.slug);
  });
  const seconds = (performance.now() - began) / 1000;
  const after = await readTotals(client, tags);
  log(
    `R-5 slugs: ${posts} posts with the same title, ${slugs.size} distinct slugs; ` +
      `responses ${formatCounts(statuses)}, ${retries.count} × 503; ${(posts / seconds).toFixed(0)} posts/s, ` +
      `p50 ${quantileMs(times, 0.5)}, p99 ${quantileMs(times, 0.99)}`,
  );
  check("R-5: all slugs are distinct", slugs.size === posts);
  check("R-5: all posts are created", statuses[201] === posts);
  log(
    `R-4 totals: ${before.posts} posts before, ${after.posts} after; ` +
      `${before.tags} posts with tags before, ${after.tags} after`,
  );
  check("R-4: the total of posts is exact", after.posts - before.posts === posts);
  check("R-4: the counts of tags are exact", after.tags - before.tags === posts);
}

async function readTotals(client, tags) {
  const { headers } = await client.send("GET", "/core/v2/posts?per_page=1&_fields=id");
  const { body } = await client.send("GET", `/core/v2/tags?include=${tags.join()}`);
  return {
    posts: Number(headers["x-core-total"]),
    tags: body.reduce((sum, { count }) => sum + count, 0),
  };
}

/** all processes increment one counter, for visitors with different addresses. */
export async function checkCounters({ port, connections, posts, client, log, check }) {
  const path = "/counting/v1/counters/gulls";
  const total = 2 * posts;
  const retries = { count: 0 };
  let acknowledged = 0;
  const began = performance.now();
  await runInParallel(connections, [port], {}, range(total), async (connection, i) => {
    const headers = { ...idempotencyHeaders(), "x-forwarded-for": `198.51.100.${i % 250}` };
    const options = { body: {}, headers };
    const { status } = await sendWithRetry(retries, connection, "POST", path, options);
    if (status === 200) acknowledged++;
  });
  const seconds = (performance.now() - began) / 1000;
  const { body: counter } = await client.send("GET", path);
  log(
    `R-4 counter: ${total} increments, ${acknowledged} acknowledged, counter ${counter}, ` +
      `${retries.count} × 503, ${(total / seconds).toFixed(0)} increments/s`,
  );
  check("R-4: the counter is exact", counter === total && acknowledged === total);
}
