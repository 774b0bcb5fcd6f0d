import { setTimeout as wait } from "node:timers/promises";
import { acting, connectWriter } from "../kill/client.mjs";
import { newPost } from "../kill/work.mjs";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

async function upload(port, name) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/core/v2/media`, {
    method: "POST",
    body: pixel,
    headers: {
      ...acting,
      "content-type": "image/png",
      "content-disposition": `attachment; filename="${name}.png"`,
    },
  });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Writes at a steady pace over several connections: new posts, and every tenth time a file. `posts` and `files` hold what
 * was acknowledged, `times` how long each write took, in milliseconds, under the name of the phase it began in.
 */
export function startLoad({ port, connections, perSecond, terms }) {
  const pause = (1000 * connections) / perSecond;
  const load = {
    posts: new Map(),
    files: new Set(),
    times: {},
    refused: 0,
    wrong: [],
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
    const answer = await client.send("POST", "/core/v2/posts", { body: post });
    if (answer.status === 201) load.posts.set(answer.body.id, post);
    return answer;
  };
  const workers = Array.from({ length: connections }, async () => {
    const client = connectWriter(port);
    for (let n = 1, due = performance.now(); !isStopped; n++, due += pause) {
      await wait(Math.max(0, due - performance.now()));
      const { phase } = load;
      const began = performance.now();
      try {
        const { status, body } = await write(client, n);
        // A machine that has much else to do says so.
        if (status === 503) load.refused++;
        else if (status !== 201) load.wrong.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        load.wrong.push(String(error));
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
