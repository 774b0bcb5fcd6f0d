import { connectWriter } from "../kill/client.mjs";
import { withSites } from "./sites.mjs";
import { inWords } from "./tally.mjs";

const posts = "/core/v2/posts";

/** Two who change different fields of one post, and some who count in its title with what they have read. */
export const updates = {
  id: "R-6",
  run: (trial) =>
    withSites(trial, {}, async ({ ports }) => {
      const clients = ports.map(connectWriter);
      const [one, other] = clients;
      const make = async () =>
        (await one.send("POST", posts, { body: { title: "0", status: "publish" } })).body.id;
      const changes = trial.quick ? 30 : 1000;
      const id = await make();
      const refused = {};
      const change = async (client, field) => {
        for (let n = 1; n <= changes; n++) {
          const body = { [field]: `${field} ${n}` };
          const { status } = await client.send("PATCH", `${posts}/${id}`, { body });
          if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
          // What was refused as busy was not done: the last one of each has to be.
          if (status === 503) n--;
        }
      };
      await Promise.all([change(one, "title"), change(other, "excerpt")]);
      const { body } = await one.send("GET", `${posts}/${id}?context=edit`);
      const isThere =
        body.title.raw === `title ${changes}` && body.excerpt.raw === `excerpt ${changes}`;
      const { headers } = await one.send("GET", `${posts}/${id}/revisions?per_page=1&_fields=id`);
      trial.say(
        `2 clients, ${changes} changes each of title and excerpt of one post: lost ${isThere ? 0 : "some"}, ` +
          `${headers["x-core-total"]} revisions, refused ${inWords(refused)}`,
      );
      trial.judge("the last of each field is there", isThere ? [] : [JSON.stringify(body.title)]);
      const kinds = Object.keys(refused).filter((status) => status !== "503");
      trial.judge("nothing failed", kinds);

      const counter = await make();
      const total = trial.quick ? 30 : 1000;
      let left = total;
      let conflicts = 0;
      const count = async (client) => {
        while (left > 0) {
          left--;
          for (;;) {
            const path = `${posts}/${counter}`;
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
      await Promise.all(clients.map(count));
      const counted = (await one.send("GET", `${posts}/${counter}?context=edit`)).body.title.raw;
      trial.say(
        `${clients.length} clients, ${total} times one more with If-Match: ${counted}, after ${conflicts} conflicts`,
      );
      trial.judge("with If-Match nothing is overwritten", counted === `${total}` ? [] : [counted]);
      const gone = { body: { title: "x" }, headers: { "if-match": "*" } };
      const { status } = await one.send("PATCH", `${posts}/999999`, gone);
      trial.judge("what is not there does not match", [404, 412].includes(status) ? [] : [status]);
      for (const client of clients) client.close();
    }),
};
