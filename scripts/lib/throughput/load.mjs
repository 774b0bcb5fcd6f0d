import { connect, quantile } from "../cluster/client.mjs";
import { wordsOf } from "../soak/words.mjs";

const posts = "/core/v2/posts";
let made = 0;
const newPost = () => ({
  title: `${wordsOf(3)} ${++made}`,
  content: `<p>${wordsOf(120)}</p>`,
  status: "publish",
});

/** Puts posts into a site; answers what is asked of it: a page of ten, one of them, and one more. */
export async function fill({ port, authorization }, count) {
  const client = connect(port, { authorization });
  const ids = [];
  while (ids.length < count) {
    const requests = Array.from({ length: 25 }, () => ({ path: posts, body: newPost() }));
    const { status, body } = await client.send("POST", "/batch/v1", { body: { requests } });
    if (status === 207) ids.push(...body.responses.map((reply) => reply.body.id));
  }
  client.close();
  const pages = Math.min(20, ids.length / 10);
  return {
    list: () => ["GET", `${posts}?per_page=10&page=${1 + Math.floor(Math.random() * pages)}`],
    item: () => ["GET", `${posts}/${ids[Math.floor(Math.random() * ids.length)]}`],
    create: () => ["POST", posts, { body: newPost(), headers: { authorization } }],
  };
}

/** Asks over so many connections for so many seconds, each anew when it is answered. */
export async function ask({ port }, request, { seconds, connections }) {
  const times = [];
  let refused = 0;
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    const client = connect(port);
    while (performance.now() < until) {
      const began = performance.now();
      const { status, body } = await client.send(...request());
      if (status === 503) refused++;
      else if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
      else times.push(performance.now() - began);
    }
    client.close();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - began) / 1000;
  return { perSecond: times.length / took, p99: quantile(times, 0.99), refused };
}
