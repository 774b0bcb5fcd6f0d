import { connectWriter } from "./client.mjs";

const posts = "/core/v2/posts";
let tokens = 0;
const token = () => `token${++tokens}x${Math.random().toString(36).slice(2, 10)}`;
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** A post whose parts name each other: whoever finds one part knows what the others must be. */
export function newPost(terms) {
  const name = token();
  return {
    title: name,
    content: `Text of ${name}`,
    excerpt: `Excerpt of ${name}`,
    status: pick(["publish", "publish", "draft", "private"]),
    categories: [pick(terms.categories)],
    tags: terms.tags.filter(() => Math.random() < 0.5),
    meta: { footnotes: `Notes of ${name}` },
  };
}
const change = () => {
  const name = token();
  return { title: name, excerpt: `Excerpt of ${name}` };
};

/** What a connection does next: half of it creates, a quarter changes, a tenth deletes, the rest are batches. */
function nextDeed(own, terms) {
  const chance = Math.random();
  const id = own.length > 0 ? pick(own) : undefined;
  if (chance < 0.5 || id === undefined) return { kind: "create", post: newPost(terms) };
  if (chance < 0.75) return { kind: "change", id, change: change() };
  if (chance < 0.85) return { kind: "delete", id };
  return {
    kind: "batch",
    posts: [newPost(terms), newPost(terms), newPost(terms)],
    id,
    change: change(),
  };
}
function send(client, { kind, id, post, posts: many, change: changed }) {
  if (kind === "create") return client.send("POST", posts, { body: post });
  if (kind === "change") return client.send("PATCH", `${posts}/${id}`, { body: changed });
  if (kind === "delete") return client.send("DELETE", `${posts}/${id}?force=true`);
  const requests = [
    ...many.map((body) => ({ path: posts, body })),
    { method: "PATCH", path: `${posts}/${id}`, body: changed },
  ];
  return client.send("POST", "/batch/v1", { body: { requests } });
}

/**
 * Writes over so many connections until `stop` is called or the connections break. Each changes only what it has made,
 * so that what was acknowledged last is what must be there. What got no answer stays in `open`.
 */
export function startWork({ port, connections, model, terms }) {
  let isStopped = false;
  const open = new Set();
  const wrong = [];
  const workers = Array.from({ length: connections }, async (_, worker) => {
    const client = connectWriter(port);
    while (!isStopped) {
      const deed = { ...nextDeed(model.ownedBy(worker), terms), worker };
      open.add(deed);
      try {
        const { status, body } = await send(client, deed);
        // While it closes, the site may say that it does nothing more; of a database that is lost, nobody knows.
        if (status === 503) break;
        open.delete(deed);
        if (!model.acknowledge(deed, status, body))
          wrong.push(`${deed.kind}: ${status} ${JSON.stringify(body)}`);
      } catch {
        break;
      }
    }
    client.close();
  });
  return {
    open,
    wrong,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
