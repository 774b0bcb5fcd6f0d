import {
  connectEditor,
  editorHeaders,
  idempotencyHeaders,
  runInParallel,
  sendWithRetry,
} from "../http-client.mjs";
import { withSites } from "./sites.mjs";

const path = "/trial/v1/counters/gulls";

/** Increments one counter in several processes. */
export const counters = {
  id: "R-4",
  title: "concurrent increments of one counter",
  run: (trial) =>
    withSites(trial, {}, async ({ ports }) => {
      const total = (trial.quick ? 100 : 5000) * ports.length;
      const retries = { count: 0 };
      let acknowledged = 0;
      const began = performance.now();
      const numbers = Array.from({ length: total }, (_, n) => n);
      await runInParallel(4, ports, editorHeaders, numbers, async (client) => {
        const options = { body: {}, headers: idempotencyHeaders() };
        const { status } = await sendWithRetry(retries, client, "POST", path, options);
        if (status === 200) acknowledged++;
      });
      const seconds = (performance.now() - began) / 1000;
      const client = connectEditor(ports[0]);
      const { body: counter } = await client.send("GET", path);
      client.close();
      trial.log(
        `${ports.length} processes, ${total} increments of one counter: error ${counter - total}, ` +
          `${retries.count} × 503, ${(total / seconds).toFixed(0)} increments/s`,
      );
      trial.check("the counter is exact", counter === total ? [] : [`${counter}, not ${total}`]);
      trial.check("all increments are acknowledged", acknowledged === total ? [] : [acknowledged]);
    }),
};
