import { connectEditor } from "../http-client.mjs";

const posts = "/core/v2/posts";
let tokens = 0;
const newToken = () => `token${++tokens}x${Math.random().toString(36).slice(2, 10)}`;
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** A post whose fields all contain the same token, so that fields of different versions can be told apart. */
export function newPost(terms) {
  const token = newToken();
  return {
    title: token,
    content: `Text of ${token}`,
    excerpt: `Excerpt of ${token}`,
    status: pick(["publish", "publish", "draft", "private"]),
    categories: [pick(terms.categories)],
    tags: terms.tags.filter(() => Math.random() < 0.5),
    meta: { footnotes: `Notes of ${token}` },
  };
}
const newChanges = () => {
  const token = newToken();
  return { title: token, excerpt: `Excerpt of ${token}` };
};

/** A random action: 50 % create a post, 25 % update one, 10 % delete one, 15 % are batches. */
function nextAction(own, terms) {
  const chance = Math.random();
  const id = own.length > 0 ? pick(own) : undefined;
  if (chance < 0.5 || id === undefined) return { kind: "create", post: newPost(terms) };
  if (chance < 0.75) return { kind: "update", id, changes: newChanges() };
  if (chance < 0.85) return { kind: "delete", id };
  return {
    kind: "batch",
    posts: [newPost(terms), newPost(terms), newPost(terms)],
    id,
    changes: newChanges(),
  };
}
function send(client, { kind, id, post, posts: created, changes }) {
  if (kind === "create") return client.send("POST", posts, { body: post });
  if (kind === "update") return client.send("PATCH", `${posts}/${id}`, { body: changes });
  if (kind === "delete") return client.send("DELETE", `${posts}/${id}?force=true`);
  const requests = [
    ...created.map((body) => ({ path: posts, body })),
    { method: "PATCH", path: `${posts}/${id}`, body: changes },
  ];
  return client.send("POST", "/batch/v1", { body: { requests } });
}

/**
 * Writes over the given number of connections until `stop` is called or the connections break. Each worker changes only its
 * own posts, so that the last acknowledged write of each post is known. `pending` are the actions without a response,
 * `errors` the unexpected responses.
 */
export function startWriters({ port, connections, model, terms }) {
  let isStopped = false;
  const pending = new Set();
  const errors = [];
  const workers = Array.from({ length: connections }, async (_, worker) => {
    const client = connectEditor(port);
    while (!isStopped) {
      const action = { ...nextAction(model.createdBy(worker), terms), worker };
      pending.add(action);
      try {
        const { status, body } = await send(client, action);
        // A site that is closing, or has lost its database, responds with 503: whether the write was stored is unknown.
        if (status === 503) break;
        pending.delete(action);
        if (!model.acknowledge(action, status, body))
          errors.push(`${action.kind}: ${status} ${JSON.stringify(body)}`);
      } catch {
        break;
      }
    }
    client.close();
  });
  return {
    pending,
    errors,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
