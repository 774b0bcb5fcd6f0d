import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { fillSite, seeding } from "../../../bench/waymark/fill-many.mjs";
import { quantile } from "../cluster/client.mjs";
import { makeSite } from "../kill/make-site.mjs";
import { newPlace } from "../place.mjs";
import { noting, wholeReads } from "./list-plans.mjs";
import { listRequests, longRequests } from "./list-requests.mjs";

/** What a list may take, in milliseconds: on SQLite nothing else is done in the process meanwhile. */
const most = 100;
const timesOf = ({ quick }) => (quick ? 3 : 15);

/** Every list of a site with very many posts: how long it takes, and how the database reads for it. */
export const lists = {
  id: "R-13",
  async run(trial) {
    const place = await newPlace(trial.kind, { settings: noting });
    if (!place) return false;
    const count = trial.quick ? 2000 : Number(process.env.WAYMARK_POSTS ?? 100_000);
    try {
      await withSite(place, (site) => fillSite(site, count));
      if (place.server) await place.server.query("vacuum analyze", [], inSite(place));
      const found = await withSite(place, (site) => time(site, timesOf(trial)));
      for (const { told, status } of found)
        if (status >= 500) trial.judge(`${told} is answered`, [status]);
      // The middle one of a list: what else the machine has to do is not its own.
      const slow = found.filter(({ p50 }) => p50 > most);
      const [worst] = found.toSorted((a, b) => b.p50 - a.p50);
      const all = found.flatMap(({ took }) => took);
      const whole = await wholeReads[trial.kind](place, () =>
        withSite(place, async (site) => {
          for (const [key, input] of listRequests(site)) await site.call(key, input, by(site));
        }),
      );
      trial.say(
        `${found.length} lists of ${count} posts, ${timesOf(trial)} times each: p50 ${ms(quantile(all, 0.5))}, ` +
          `p99 ${ms(quantile(all, 0.99))}; the slowest in the middle ${ms(worst.p50)} (${worst.told}); ` +
          `${whole.length} statements read a large table whole`,
      );
      const long = await withSite(place, (site) => timeLong(site, timesOf(trial)));
      const [slowest, blocking] = ["p50", "loop"].map((name) =>
        long.reduce((worst, one) => (one[name] > worst[name] ? one : worst)),
      );
      trial.say(
        `the first request after a write, of ${long.length} that look at much: the slowest in the middle ${ms(slowest.p50)} (${slowest.told}); ` +
          `others wait for ${ms(blocking.loop)} at most (${blocking.told})`,
      );
      for (const { told, status } of long)
        if (status !== 200 && status !== 503)
          trial.judge(`${told} is answered or refused`, [status]);
      trial.judge(
        `others wait at most ${most} ms for the first request after a write`,
        long.filter(({ loop }) => loop > most).map(({ told, loop }) => `${told}: ${ms(loop)}`),
      );
      trial.judge(
        `each takes at most ${most} ms in the middle`,
        slow.map(({ told, p50 }) => `${told}: ${ms(p50)}`),
      );
      // Of a few thousand rows, reading all may be the quick way.
      if (!trial.quick) trial.judge("no statement reads a large table whole", whole);
      return true;
    } finally {
      await place.remove();
    }
  },
};
const ms = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const inSite = ({ server }) => server.url.replace("/postgres?", "/site?");

async function withSite(place, work) {
  const site = makeSite(place, [seeding()]);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

/** How long each list takes. What a list refuses, such as a page behind the last, is no list. */
async function time(site, times) {
  const found = [];
  for (const [key, input] of listRequests(site)) {
    const took = [];
    let status = 200;
    for (let n = 0; n < times && status === 200; n++) {
      const began = performance.now();
      ({ status } = await site.call(key, input, by(site)));
      took.push(performance.now() - began);
    }
    if (status !== 400)
      found.push({
        told: `${key.slice(4)} ${JSON.stringify(input)}`,
        status,
        took,
        p50: quantile(took, 0.5),
      });
  }
  return found;
}

/**
 * How long requests take that look at much, each just after a write, and how long everybody else in the process waits
 * meanwhile; the middle of so many times.
 */
async function timeLong(site, times) {
  const found = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (const [key, input] of longRequests) {
    const [took, loops] = [[], []];
    let status;
    for (let n = 0; n < times; n++) {
      await site.call("POST /core/v2/posts", { title: `post ${n}`, status: "publish" }, by(site));
      await wait(20);
      delay.reset();
      const began = performance.now();
      ({ status } = await site.call(key, input, by(site)));
      took.push(performance.now() - began);
      // The next measurement is noted.
      await wait(5);
      loops.push(delay.max / 1e6);
    }
    const told = `${key.slice(4)} ${JSON.stringify(input)}`;
    found.push({ told, status, p50: quantile(took, 0.5), loop: quantile(loops, 0.5) });
  }
  return found;
}
const by = (site) => ({ as: site.system });
