import { setTimeout as wait } from "node:timers/promises";
import { connect, editorHeaders } from "../http-client.mjs";
import { startChild } from "../kill/child.mjs";
import { formatCounts, increment, quantileMs } from "../statistics.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";
import { createCalendarFile } from "./calendar/file.mjs";

const program = new URL("calendar/site.mjs", import.meta.url);
const imports = "/calendar/event-aggregator/v1/imports";
/** The paths that visitors request in turn. */
const pages = [
  ["/events/", ""],
  ["/events/2031-03/", ""],
  ["/event/event-number-7-at-the-harbour/", ""],
  ["/calendar/events/v1/events?start_date=2031-02-01&end_date=2031-03-01", "/api"],
  ["/core/v2/types", "/api"],
];
const mebibyte = 1_048_576;
/** In MiB. Without a heap limit V8 collects garbage late, and the RSS does not show how much memory the import requires. */
const heapLimit = 256;
/** How much the RSS may grow, in MiB. */
const growthLimit = 150;

/** Imports a large calendar file, and the same file again, while visitors read the calendar. */
export const calendarImport = {
  id: "R-22",
  title: "calendar import while visitors read",
  quickStorages: ["sqlite"],
  async run(trial) {
    const count = Number(process.env.WAYMARK_EVENTS ?? (trial.quick ? 600 : 10_000));
    const database = await createTestDatabase(trial.storage);
    if (!database) return noPostgres;
    let child;
    try {
      const prefix = ["env", `NODE_OPTIONS=--max-old-space-size=${heapLimit}`];
      child = await startChild(database, { program, prefix });
      const client = connect(child.port, editorHeaders);
      const runImport = async (path, body) => {
        const began = performance.now();
        const response = await client.send("POST", path, { body });
        const record = await waitForImport(client, response.body.id);
        return { record, seconds: (performance.now() - began) / 1000 };
      };
      const options = {
        origin: "ics",
        file: await upload(child.port, createCalendarFile(count)),
      };
      // One event first, so that loaded code and filled caches do not count as growth.
      await runImport(imports, { ...options, only: ["7@events.example0"] });
      const visitors = startVisitors(child);
      const first = { ...(await runImport(imports, options)), ...visitors.take() };
      const second = {
        ...(await runImport(`${imports}/${first.record.id}/run`, {})),
        ...visitors.take(),
      };
      await visitors.stop();
      client.close();
      log(trial, `import of ${count} events`, first);
      log(trial, `second import of the same ${count} events`, second);
      const { created } = first.record.activity.calendar_events;
      const { skipped } = second.record.activity.calendar_events;
      trial.check("all events are imported", created.length === count - 1 ? [] : [created.length]);
      trial.check(
        "the second import skips all events",
        skipped.length === count ? [] : [skipped.length],
      );
      const growth = (Math.max(...first.rss, ...second.rss) - first.rss[0]) / mebibyte;
      trial.check(
        `the RSS grows by at most ${growthLimit} MiB`,
        growth <= growthLimit ? [] : [growth],
      );
      for (const { statuses } of [first, second])
        trial.check(
          "all page views are 200",
          Object.keys(statuses).filter((status) => status !== "200"),
        );
      await child.stop("SIGTERM");
    } finally {
      await child?.stop("SIGKILL");
      await database.remove();
    }
  },
};

async function upload(port, text) {
  const response = await fetch(`http://127.0.0.1:${port}/api/core/v2/media`, {
    method: "POST",
    headers: {
      ...editorHeaders,
      "content-type": "text/calendar",
      "content-disposition": 'attachment; filename="events.ics"',
    },
    body: text,
  });
  return (await response.json()).id;
}

/** Waits until an import is complete and returns its record. */
async function waitForImport(client, id) {
  for (;;) {
    const { status, body } = await client.send("GET", `${imports}/${id}`);
    if (status === 200 && body.status !== "calendar-ea-pending") return body;
    await wait(250);
  }
}

/** Starts two visitors that request pages, and measures the RSS of the site. `take` returns the results since the last call. */
function startVisitors(child) {
  const empty = () => ({ statuses: {}, times: [], rss: [] });
  let results = empty();
  let isStopped = false;
  const visit = async (offset) => {
    const client = connect(child.port);
    for (let at = offset; !isStopped; at++) {
      const [path, base] = pages[at % pages.length];
      const began = performance.now();
      const { status } = await client.send("GET", path, { base });
      results.times.push(performance.now() - began);
      increment(results.statuses, status);
      await wait(50);
    }
    client.close();
  };
  const measure = async () => {
    while (!isStopped) {
      results.rss.push((await child.request("measure")).rss);
      await wait(500);
    }
  };
  const running = Promise.all([visit(0), visit(2), measure()]);
  return {
    take() {
      const taken = results;
      results = empty();
      return taken;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

function log(trial, name, { seconds, statuses, times, rss }) {
  const mib = (bytes) => (bytes / mebibyte).toFixed(0);
  trial.log(
    `${name} in ${seconds.toFixed(1)} s with a heap limit of ${heapLimit} MiB: ` +
      `RSS ${mib(rss[0])} to ${mib(Math.max(...rss))} MiB; concurrent page views ${formatCounts(statuses)}, ` +
      `p50 ${quantileMs(times, 0.5)}, p99 ${quantileMs(times, 0.99)}`,
  );
}
