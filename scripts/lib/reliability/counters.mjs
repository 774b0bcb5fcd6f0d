import { insist, workOff } from "../cluster/client.mjs";
import { acting, connectWriter } from "../kill/client.mjs";
import { once, withSites } from "./sites.mjs";

/** One counter that several processes add to. */
export const counters = {
  id: "R-4",
  run: (trial) =>
    withSites(trial, {}, async ({ ports }) => {
      const events = (trial.quick ? 100 : 5000) * ports.length;
      const busy = { times: 0 };
      let answered = 0;
      const began = performance.now();
      const numbers = Array.from({ length: events }, (_, n) => n);
      await workOff(4, ports, acting, numbers, async (client) => {
        const { status } = await insist(busy, client, "POST", "/trial/v1/counters/gulls", {
          body: {},
          headers: once(),
        });
        if (status === 200) answered++;
      });
      const seconds = (performance.now() - began) / 1000;
      const client = connectWriter(ports[0]);
      const { body } = await client.send("GET", "/trial/v1/counters/gulls");
      client.close();
      trial.say(
        `${ports.length} processes, ${events} events to one counter: error ${body - events}, ` +
          `${busy.times} times 503, ${(events / seconds).toFixed(0)} a second`,
      );
      trial.judge("the counter is exact", body === events ? [] : [`${body}, not ${events}`]);
      trial.judge("each event was answered", answered === events ? [] : [answered]);
    }),
};
