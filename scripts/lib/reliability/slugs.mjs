import {
  editorHeaders,
  idempotencyHeaders,
  runInParallel,
  sendWithRetry,
} from "../http-client.mjs";
import { inspect } from "../kill/inspect.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";
import { withSites } from "./sites.mjs";

/** Creates posts with the same title in several processes at once. */
export const slugs = {
  id: "R-5",
  title: "concurrent posts with the same title",
  run: (trial) =>
    withSites(trial, {}, async ({ database, ports }) => {
      const total = (trial.quick ? 40 : 500) * ports.length;
      const retries = { count: 0 };
      const times = [];
      const statuses = {};
      const returned = new Set();
      const numbers = Array.from({ length: total }, (_, n) => n);
      await runInParallel(4, ports, editorHeaders, numbers, async (client) => {
        const began = performance.now();
        const body = { title: "High water", status: "publish" };
        const options = { body, headers: idempotencyHeaders() };
        const response = await sendWithRetry(retries, client, "POST", "/core/v2/posts", options);
        times.push(performance.now() - began);
        increment(statuses, response.status);
        returned.add(response.body.slug);
      });
      const { rows } = await inspect(database);
      const stored = new Set([...rows.values()].map(({ slug }) => slug));
      trial.log(
        `${ports.length} processes, ${total} posts with the same title: ${returned.size} distinct slugs; ` +
          `responses ${formatCounts(statuses)}, ${retries.count} × 503; ` +
          `p50 ${quantileMs(times, 0.5)}, p99 ${quantileMs(times, 0.99)}`,
      );
      trial.check("all slugs are distinct", returned.size === total ? [] : [returned.size]);
      trial.check(
        "the stored slugs are those of the responses",
        [...returned].filter((slug) => !stored.has(slug)),
      );
      trial.check("all posts are created", statuses[201] === total ? [] : [formatCounts(statuses)]);
    }),
};
