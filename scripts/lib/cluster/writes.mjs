import { insist, quantile, workOff } from "./client.mjs";

/** A key for one write: however often it is sent, it is done once. */
const once = () => ({ "idempotency-key": crypto.randomUUID() });
const range = (length) => Array.from({ length }, (_, i) => i);

/** many posts of one title, written by all processes at once, with tags that are counted. */
export async function checkSlugs({ port, admin, connections, posts, say, judge, client }) {
  const tags = [];
  for (const name of ["Tides", "Fog", "Boats"])
    tags.push((await client.send("POST", "/core/v2/tags", { body: { name } })).body.id);
  const before = await totals(client, tags);
  const busy = { times: 0 };
  const statuses = {};
  const slugs = [];
  const times = [];
  const began = performance.now();
  await workOff(connections, [port], admin, range(posts), async (one, i) => {
    const at = performance.now();
    const body = { title: "High water", status: "publish", tags: [tags[i % 3]] };
    const reply = await insist(busy, one, "POST", "/core/v2/posts", { body, headers: once() });
    times.push(performance.now() - at);
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    slugs.push(reply.body.slug);
  });
  const seconds = (performance.now() - began) / 1000;
  const after = await totals(client, tags);
  const distinct = new Set(slugs).size;
  say(
    `R-5 slugs: ${posts} posts of one title, ${distinct} slugs, ${JSON.stringify(statuses)}, ${busy.times} times 503, ` +
      `${(posts / seconds).toFixed(0)}/s, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
  judge("R-5: every post has a slug of its own", distinct === posts);
  judge("R-5: every post was added", statuses[201] === posts);
  say(`R-4 totals: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`);
  judge("R-4: the total of posts is exact", after.posts - before.posts === posts);
  judge("R-4: the counts of tags are exact", after.tags - before.tags === posts);
}

async function totals(client, tags) {
  const { headers } = await client.send("GET", "/core/v2/posts?per_page=1&_fields=id");
  const { body } = await client.send("GET", `/core/v2/tags?include=${tags.join()}`);
  return {
    posts: Number(headers["x-core-total"]),
    tags: body.reduce((sum, { count }) => sum + count, 0),
  };
}

/** a counter that all processes add to, for visitors from many addresses. */
export async function checkCounters({ port, connections, client, say, judge }) {
  const events = 4000;
  const busy = { times: 0 };
  let answered = 0;
  const began = performance.now();
  await workOff(connections, [port], {}, range(events), async (one, i) => {
    const headers = { ...once(), "x-forwarded-for": `198.51.100.${i % 250}` };
    const request = ["POST", "/counting/v1/counters/gulls", { body: {}, headers }];
    const { status } = await insist(busy, one, ...request);
    if (status === 200) answered++;
  });
  const seconds = (performance.now() - began) / 1000;
  const { body } = await client.send("GET", "/counting/v1/counters/gulls");
  say(
    `R-4 counter: ${events} events, ${answered} answered, ${body} counted, ${busy.times} times 503, ${(events / seconds).toFixed(0)}/s`,
  );
  judge("R-4: a counter is exact", body === events && answered === events);
}
