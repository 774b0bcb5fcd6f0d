import { connect } from "../http-client.mjs";
import { randomWords } from "../random-text.mjs";
import { quantile } from "../statistics.mjs";

const posts = "/core/v2/posts";
let counter = 0;
const newPost = () => ({
  title: `${randomWords(3)} ${++counter}`,
  content: `<p>${randomWords(120)}</p>`,
  status: "publish",
});

/** Creates posts, and returns the measured requests: a list of ten posts, one post, and a create. */
export async function fill({ port, authorization }, count) {
  const client = connect(port, { authorization });
  const ids = [];
  while (ids.length < count) {
    const requests = Array.from({ length: 25 }, () => ({ path: posts, body: newPost() }));
    const { status, body } = await client.send("POST", "/batch/v1", { body: { requests } });
    if (status === 207) ids.push(...body.responses.map((response) => response.body.id));
  }
  client.close();
  const pages = Math.min(20, ids.length / 10);
  return {
    list: () => ["GET", `${posts}?per_page=10&page=${1 + Math.floor(Math.random() * pages)}`],
    item: () => ["GET", `${posts}/${ids[Math.floor(Math.random() * ids.length)]}`],
    create: () => ["POST", posts, { body: newPost(), headers: { authorization } }],
  };
}

/** Sends requests over the given number of connections for the given time, each after the previous response. */
export async function measure({ port }, request, { seconds, connections }) {
  const times = [];
  let rejected = 0;
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    const client = connect(port);
    while (performance.now() < until) {
      const began = performance.now();
      const { status, body } = await client.send(...request());
      if (status === 503) rejected++;
      else if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
      else times.push(performance.now() - began);
    }
    client.close();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1000;
  return { perSecond: times.length / elapsed, p99: quantile(times, 0.99), rejected };
}
