import { insist, quantile, workOff } from "../cluster/client.mjs";
import { look } from "../kill/check.mjs";
import { acting } from "../kill/client.mjs";
import { once, withSites } from "./sites.mjs";
import { inWords } from "./tally.mjs";

/** Posts of one title, written by several processes at once. */
export const slugs = {
  id: "R-5",
  run: (trial) =>
    withSites(trial, {}, async ({ place, ports }) => {
      const posts = (trial.quick ? 40 : 500) * ports.length;
      const busy = { times: 0 };
      const times = [];
      const statuses = {};
      const given = new Set();
      const numbers = Array.from({ length: posts }, (_, n) => n);
      await workOff(4, ports, acting, numbers, async (client) => {
        const began = performance.now();
        const { status, body } = await insist(busy, client, "POST", "/core/v2/posts", {
          body: { title: "High water", status: "publish" },
          headers: once(),
        });
        times.push(performance.now() - began);
        statuses[status] = (statuses[status] ?? 0) + 1;
        given.add(body.slug);
      });
      const stored = new Set([...(await look(place)).rows.values()].map(({ slug }) => slug));
      trial.say(
        `${ports.length} processes, ${posts} posts of one title: ${given.size} slugs, ${inWords(statuses)}, ` +
          `${busy.times} times 503; p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      );
      trial.judge("each post has a slug of its own", given.size === posts ? [] : [given.size]);
      trial.judge(
        "the slugs that were told are those that are stored",
        [...given].filter((slug) => !stored.has(slug)),
      );
      trial.judge("each post was added", statuses[201] === posts ? [] : [inWords(statuses)]);
    }),
};
