import { connectEditor } from "../http-client.mjs";
import { formatCounts, increment } from "../statistics.mjs";
import { withSites } from "./sites.mjs";

const posts = "/core/v2/posts";

/** Updates different fields of one post concurrently, and increments a number in a title with If-Match. */
export const updates = {
  id: "R-6",
  title: "concurrent updates of one post",
  run: (trial) =>
    withSites(trial, {}, async ({ ports }) => {
      const clients = ports.map(connectEditor);
      await updateFields(trial, clients);
      await incrementTitle(trial, clients);
      const options = { body: { title: "x" }, headers: { "if-match": "*" } };
      const { status } = await clients[0].send("PATCH", `${posts}/999999`, options);
      const isExpected = [404, 412].includes(status);
      trial.check("If-Match: * of a missing post is 404 or 412", isExpected ? [] : [status]);
      for (const client of clients) client.close();
    }),
};

const create = async (client) =>
  (await client.send("POST", posts, { body: { title: "0", status: "publish" } })).body.id;

async function updateFields(trial, [one, other]) {
  const count = trial.quick ? 30 : 1000;
  const id = await create(one);
  const rejected = {};
  const update = async (client, field) => {
    for (let n = 1; n <= count; n++) {
      const body = { [field]: `${field} ${n}` };
      const { status } = await client.send("PATCH", `${posts}/${id}`, { body });
      if (status !== 200) increment(rejected, status);
      // Retried, since the last update must be stored.
      if (status === 503) n--;
    }
  };
  await Promise.all([update(one, "title"), update(other, "excerpt")]);
  const { body } = await one.send("GET", `${posts}/${id}?context=edit`);
  const isStored = body.title.raw === `title ${count}` && body.excerpt.raw === `excerpt ${count}`;
  const { headers } = await one.send("GET", `${posts}/${id}/revisions?per_page=1&_fields=id`);
  trial.log(
    `2 clients, ${count} updates each of the title and of the excerpt of one post: ` +
      `${isStored ? "no" : "some"} updates lost, ${headers["x-core-total"]} revisions, rejected: ${formatCounts(rejected)}`,
  );
  trial.check(
    "the last update of each field is stored",
    isStored ? [] : [JSON.stringify([body.title, body.excerpt])],
  );
  trial.check(
    "updates are rejected only with 503",
    Object.keys(rejected).filter((status) => status !== "503"),
  );
}

async function incrementTitle(trial, clients) {
  const path = `${posts}/${await create(clients[0])}`;
  const total = trial.quick ? 30 : 1000;
  let left = total;
  let conflicts = 0;
  const worker = async (client) => {
    while (left > 0) {
      left--;
      for (;;) {
        const read = await client.send("GET", `${path}?context=edit`);
        const body = { title: String(Number(read.body.title.raw) + 1) };
        const headers = { "if-match": read.headers.etag };
        const { status } = await client.send("PATCH", path, { body, headers });
        if (status === 200) break;
        if (status !== 412 && status !== 503) return;
        conflicts++;
      }
    }
  };
  await Promise.all(clients.map(worker));
  const result = (await clients[0].send("GET", `${path}?context=edit`)).body.title.raw;
  trial.log(
    `${clients.length} clients, ${total} increments of a number in the title with If-Match: result ${result}, ${conflicts} conflicts`,
  );
  trial.check("with If-Match no update is overwritten", result === `${total}` ? [] : [result]);
}
