import { setTimeout as wait } from "node:timers/promises";
import { connect, quantile } from "../cluster/client.mjs";
import { feedOf } from "../imports/feed.mjs";
import { startChild } from "../kill/child.mjs";
import { newPlace } from "../place.mjs";
import { inWords } from "./tally.mjs";

const program = new URL("../imports/site.mjs", import.meta.url);
const imports = "/calendar/event-aggregator/v1/imports";
/** What visitors ask for, over and over. */
const pages = [
  ["/events/", ""],
  ["/events/2031-03/", ""],
  ["/event/event-number-7-at-the-harbour/", ""],
  ["/calendar/events/v1/events?start_date=2031-02-01&end_date=2031-03-01", "/api"],
  ["/core/v2/types", "/api"],
];
const mebibyte = 1_048_576;
/** Without a limit, V8 lets garbage pile up as long as the machine has memory, and RSS says nothing of what the import needs. */
const heap = 256;

/** A large calendar file is imported, and once more unchanged, while visitors read the calendar. */
export const imported = {
  id: "R-22",
  quickOn: ["sqlite"],
  async run(trial) {
    const count = Number(process.env.WAYMARK_EVENTS ?? (trial.quick ? 600 : 10_000));
    const place = await newPlace(trial.kind);
    if (!place) return false;
    let child;
    try {
      child = await startChild(place, {
        program,
        prefix: ["env", `NODE_OPTIONS=--max-old-space-size=${heap}`],
      });
      const client = connect(child.port, { "x-acting": "1" });
      const file = await upload(child.port, feedOf(count));
      const body = { origin: "ics", file };
      // What code and caches take is there before anything is measured.
      await finished(
        client,
        (await client.send("POST", imports, { body: { ...body, only: ["7@events.example0"] } }))
          .body.id,
      );
      const watch = watchVisitors(child);
      const first = await timed(async () => {
        const made = await client.send("POST", imports, { body });
        return finished(client, made.body.id);
      });
      const afterFirst = watch.take();
      const again = await timed(async () => {
        const made = await client.send("POST", `${imports}/${first.record.id}/run`, { body: {} });
        return finished(client, made.body.id);
      });
      const afterAgain = watch.take();
      await watch.stop();
      client.close();
      tell(trial, "imported", { count, ...first, ...afterFirst });
      tell(trial, "imported again, unchanged", { count, ...again, ...afterAgain });
      const { created } = first.record.activity.calendar_events;
      const { skipped } = again.record.activity.calendar_events;
      trial.judge("every event was imported", created.length === count - 1 ? [] : [created.length]);
      trial.judge(
        "the same file changes nothing",
        skipped.length === count ? [] : [skipped.length],
      );
      const grown = (Math.max(...afterFirst.rss, ...afterAgain.rss) - afterFirst.rss[0]) / mebibyte;
      trial.judge(
        `memory stays flat: at most 150 MiB more, with a heap of ${heap} MiB`,
        grown <= 150 ? [] : [grown],
      );
      for (const { statuses } of [afterFirst, afterAgain])
        trial.judge(
          "visitors are answered with 200",
          Object.keys(statuses).filter((status) => status !== "200"),
        );
      await child.end("SIGTERM");
      return true;
    } finally {
      await child?.end("SIGKILL");
      await place.remove();
    }
  },
};

async function upload(port, text) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/core/v2/media`, {
    method: "POST",
    headers: {
      "x-acting": "1",
      "content-type": "text/calendar",
      "content-disposition": 'attachment; filename="events.ics"',
    },
    body: text,
  });
  return (await reply.json()).id;
}

/** Waits until an import is over; answers its record. */
async function finished(client, id) {
  for (;;) {
    const { status, body } = await client.send("GET", `${imports}/${id}`);
    if (status === 200 && body.status !== "calendar-ea-pending") return body;
    await wait(250);
  }
}
async function timed(work) {
  const began = performance.now();
  return { record: await work(), seconds: (performance.now() - began) / 1000 };
}

/** Has two visitors read, one request after the other with a moment between them, and looks at the memory of the site. */
function watchVisitors(child) {
  const fresh = () => ({ statuses: {}, times: [], rss: [] });
  let found = fresh();
  let isOver = false;
  const visit = async (offset) => {
    const client = connect(child.port);
    for (let at = offset; !isOver; at++) {
      const [path, base] = pages[at % pages.length];
      const began = performance.now();
      const { status } = await client.send("GET", path, { base });
      found.times.push(performance.now() - began);
      found.statuses[status] = (found.statuses[status] ?? 0) + 1;
      await wait(50);
    }
    client.close();
  };
  const measure = async () => {
    while (!isOver) {
      found.rss.push((await child.ask("measure")).rss);
      await wait(500);
    }
  };
  const running = Promise.all([visit(0), visit(2), measure()]);
  return {
    take() {
      const taken = found;
      found = fresh();
      return taken;
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

function tell({ say }, what, { count, seconds, statuses, times, rss }) {
  const mib = (bytes) => (bytes / mebibyte).toFixed(0);
  say(
    `${count} events ${what} in ${seconds.toFixed(1)} s: RSS ${mib(rss[0])} to ${mib(Math.max(...rss))} MiB; visitors meanwhile: ` +
      `${inWords(statuses)}, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
}
