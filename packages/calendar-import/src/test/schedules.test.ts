import { gzipSync } from "node:zlib";
import { safeFetch } from "@waymark/node";
import { expect, test } from "vitest";
import { testOrigin } from "waymark/testing";
import { followSchedules } from "../jobs/follow-schedules.ts";
import { calendarOf, feed, imports, startSite, walk, type ImportSite } from "./site.ts";

const minutes = 60_000;
const [hours, days] = [60 * minutes, 24 * 60 * minutes];
/** Advances the clock, and runs due jobs. */
async function later(site: ImportSite, milliseconds: number) {
  site.clock.advance(milliseconds);
  await site.runJob(followSchedules);
}
const runsOf = async (site: ImportSite, id: number) =>
  (await site.read(imports, { parent: id })).imports as readonly any[];

test("a schedule runs immediately, and again when it is due", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const schedule = await site.imported({ frequency: "hourly" });
  expect(schedule).toMatchObject({
    status: "calendar-ea-schedule",
    next_run: "2031-03-01 13:00:00",
    parent: 0,
  });
  expect(await runsOf(site, schedule.id)).toMatchObject([{ status: "calendar-ea-success" }]);
  site.says(calendarOf(walk("a"), walk("b")));
  await later(site, 30 * minutes);
  expect(await site.all()).toHaveLength(1);
  await later(site, 31 * minutes);
  expect(await site.all()).toHaveLength(2);
  expect(await runsOf(site, schedule.id)).toHaveLength(2);
});

test("an unchanged feed is not read again, except once a day", async () => {
  await using site = await startSite();
  const requested: (string | null)[] = [];
  site.answers((init) => {
    const tag = new Headers(init.headers).get("if-none-match");
    requested.push(tag);
    return tag === '"one"'
      ? new Response(null, { status: 304 })
      : new Response(calendarOf(walk("a")), { headers: { etag: '"one"' } });
  });
  const { id } = await site.imported({ frequency: "hourly" });
  await later(site, 61 * minutes);
  const [newest] = await runsOf(site, id);
  expect(newest).toMatchObject({ status: "calendar-ea-success", total: 0, notes: [] });
  await later(site, 24 * hours);
  expect(requested).toEqual([null, '"one"', null]);
});

test("after a failure a schedule runs earlier", async () => {
  await using site = await startSite();
  site.answers(() => new Response("", { status: 503 }));
  const { id } = await site.imported({ frequency: "weekly" });
  expect((await site.read(`${imports}/${id}`)).next_run).toBe("2031-03-02 12:00:00");
});

test("duplicate schedules are rejected, and a running one is not started twice", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const input = { origin: "ical", source: feed, frequency: "daily" };
  const first = await site.administrator.post(imports, input);
  expect(first.status).toBe(201);
  const twin = await site.administrator.post(imports, input);
  expect([twin.status, twin.body.code]).toEqual([409, "import-exists"]);
  const running = await site.administrator.post(`${imports}/${first.body.id}/run`, {});
  expect([running.status, running.body.code]).toEqual([409, "import-running"]);
  await site.site.runJobs();
  expect((await site.administrator.post(`${imports}/${first.body.id}/run`, {})).status).toBe(201);
});

test("an update of a schedule changes the sent fields and its owner", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported({ frequency: "daily", post_status: "draft" });
  const other = site.as({ id: 2, login: "editor", roles: ["editor"], can: ["import"] });
  const { body } = await other.edit(`${imports}/${id}`, { frequency: "hourly", title: "Ours" });
  expect(body).toMatchObject({
    frequency: "hourly",
    post_status: "draft",
    title: "Ours",
    author: 2,
    next_run: "2031-03-01 13:00:00",
  });
  const rejected = await other.edit(`${imports}/${id}`, { frequency: "on_demand" });
  expect(rejected.body.data.params).toHaveProperty("frequency");
});

test("an import that stalls for an hour fails", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { body } = await site.administrator.post(imports, { origin: "ical", source: feed });
  site.answers(() => {
    throw new TypeError("The worker stops here.");
  });
  site.clock.advance(2 * hours);
  await site.runJob(followSchedules);
  const record = await site.read(`${imports}/${body.id}`);
  expect(record.status).toBe("calendar-ea-failed");
});

test("ended imports are deleted, except the latest of a schedule; their events remain", async () => {
  await using site = await startSite({ options: { keepRuns: 2 } });
  site.says(calendarOf(walk("a")));
  const once = await site.imported();
  const run = await site.again(once.id);
  const { id } = await site.imported({ frequency: "monthly" });
  await later(site, 3 * days);
  await later(site, minutes);
  for (const one of [once.id, run.id])
    expect((await site.administrator.get(`${imports}/${one}`)).status).toBe(404);
  expect(await runsOf(site, id)).toHaveLength(1);
  expect(await site.all()).toHaveLength(1);
});

test("a deleted import leaves its events and their sources", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported();
  expect((await site.administrator.remove(`${imports}/${id}`)).status).toBe(200);
  expect((await site.administrator.get(`${imports}/${id}`)).body.code).toBe("import-not-found");
  expect((await site.imported()).activity.calendar_events.created).toEqual([]);
});

test.each(["editor", "author", "contributor", "subscriber", "anonymous"] as const)(
  "the %s has no access to imports",
  async (caller) => {
    await using site = await startSite();
    site.says(calendarOf(walk("a")));
    const { id } = await site.imported();
    const client = caller === "anonymous" ? site : site[caller];
    const status = caller === "anonymous" ? 401 : 403;
    const input = { origin: "ical", source: feed };
    const preview = "/calendar/event-aggregator/v1/preview";
    for (const reply of [
      await client.get(imports),
      await client.post(imports, input),
      await client.get(`${imports}/${id}`),
      await client.edit(`${imports}/${id}`, { title: "Mine" }),
      await client.post(`${imports}/${id}/run`, {}),
      await client.remove(`${imports}/${id}`),
      await client.post(preview, input),
    ])
      expect([reply.status, reply.body.code]).toEqual([status, "rest_forbidden"]);
  },
);

test("internal network addresses are rejected on each read", async () => {
  await using inner = await testOrigin((_, response) => response.end(calendarOf(walk("a"))));
  await using outer = await testOrigin((_, response) =>
    response.writeHead(302, { location: inner.url }).end(),
  );
  const fetch = safeFetch({ allow: [`127.0.0.1:${outer.port}`] });
  await using site = await startSite({ fetch });
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"]) {
    const record = await site.imported({ source: `http://${host}:${inner.port}/a.ics` });
    expect([host, record.status, record.notes[0].code]).toEqual([
      host,
      "calendar-ea-failed",
      "error:fetch-failed",
    ]);
  }
  const moved = await site.imported({ source: `${outer.url}/a.ics` });
  expect(moved.status).toBe("calendar-ea-failed");
  expect(JSON.stringify(moved.notes)).not.toContain("127.0.0.1");
  expect(inner.seen()).toBe(0);
});

test("a feed and its images are read through the guarded fetcher", async () => {
  const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  await using origin = await testOrigin(({ url = "", headers }, response) => {
    if (url.endsWith(".gif")) response.setHeader("content-type", "image/gif").end(pixel);
    else
      response.end(
        calendarOf(
          walk("a", [`ATTACH;FMTTYPE=image/gif:http://${headers.host}/pier.gif`]),
          walk("b", [`ATTACH;FMTTYPE=image/gif:http://${headers.host}/none.txt`]),
        ),
      );
  });
  await using site = await startSite({ fetch: safeFetch({ allow: [`127.0.0.1:${origin.port}`] }) });
  const record = await site.imported({ source: `${origin.url}/a.ics` });
  const [first, second] = await site.all();
  expect(first.image).toMatchObject({ extension: "gif" });
  expect(record.activity.attachment.created).toEqual([first.image.id]);
  // An invalid image does not prevent the import of its event.
  expect(record.notes).toMatchObject([{ code: "error:get-image" }]);
  expect(second.image).toBe(false);
});

test("a compressed feed whose events share a few descriptions is imported", async () => {
  const words = (at: number) => `${"Meet at the old pier. ".repeat(30)}Group ${at}.`;
  const all = Array.from({ length: 300 }, (_, at) =>
    walk(`${at}@walks`, [`DESCRIPTION:${words(at % 5)}`]),
  );
  await using origin = await testOrigin((_, response) => {
    response.setHeader("content-encoding", "gzip").end(gzipSync(calendarOf(...all)));
  });
  await using site = await startSite({ fetch: safeFetch({ allow: [`127.0.0.1:${origin.port}`] }) });
  const record = await site.imported({ source: `${origin.url}/a.ics` });
  expect(record).toMatchObject({ status: "calendar-ea-success", total: 300, notes: [] });
});

test("an event that was restored by a user and is at its source again is trashed when it vanishes again", async () => {
  await using site = await startSite();
  const both = calendarOf(walk("a"), walk("b"));
  const sent = async (text: string) => {
    site.says(text);
    await later(site, 61 * minutes);
    return (await site.all()).map(({ id }) => id);
  };
  site.says(both);
  await site.imported({ frequency: "hourly", vanished: "trash" });
  const [first, second] = (await site.all()).map(({ id }) => id);
  expect(await sent(calendarOf(walk("b")))).toEqual([second]);
  await site.editor.edit(`/core/v2/calendar_events/${first}`, { status: "publish" });
  expect(await sent(both)).toEqual([first, second]);
  expect(await sent(calendarOf(walk("b")))).toEqual([second]);
});
