import { setTimeout as wait } from "node:timers/promises";
import { connectEditor, editorHeaders } from "../http-client.mjs";
import { newPost } from "../kill/writers.mjs";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

async function upload(port, name) {
  const response = await fetch(`http://127.0.0.1:${port}/api/core/v2/media`, {
    method: "POST",
    body: pixel,
    headers: {
      ...editorHeaders,
      "content-type": "image/png",
      "content-disposition": `attachment; filename="${name}.png"`,
    },
  });
  return { status: response.status, body: await response.json() };
}

/**
 * Writes at a constant rate over several connections: posts, and every tenth time a file. `posts` and `files` are the
 * acknowledged writes, `times` the durations of writes in milliseconds by the phase in which they started.
 */
export function startLoad({ port, connections, perSecond, terms }) {
  const interval = (1000 * connections) / perSecond;
  const load = {
    posts: new Map(),
    files: new Set(),
    times: {},
    rejected: 0,
    errors: [],
    phase: "before",
  };
  let isStopped = false;
  const write = async (client, n) => {
    if (n % 10 === 0) {
      const { status, body } = await upload(port, `file-${process.pid}-${Math.random()}`);
      if (status === 201) load.files.add(body.id);
      return { status, body };
    }
    const post = newPost(terms);
    const response = await client.send("POST", "/core/v2/posts", { body: post });
    if (response.status === 201) load.posts.set(response.body.id, post);
    return response;
  };
  const workers = Array.from({ length: connections }, async () => {
    const client = connectEditor(port);
    for (let n = 1, next = performance.now(); !isStopped; n++, next += interval) {
      await wait(Math.max(0, next - performance.now()));
      const { phase } = load;
      const began = performance.now();
      try {
        const { status, body } = await write(client, n);
        // A site on a busy machine rejects requests with 503.
        if (status === 503) load.rejected++;
        else if (status !== 201) load.errors.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        load.errors.push(String(error));
      }
      (load.times[phase] ??= []).push(performance.now() - began);
    }
    client.close();
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(workers);
  };
  return Object.assign(load, { stop });
}
