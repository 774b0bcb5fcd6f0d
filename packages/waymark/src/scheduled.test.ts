import { accounts } from "@waymark/accounts";
import { content, statusChanged } from "@waymark/content";
import { moduleBuilder, defineModule } from "@waymark/core";
import { testClock, testSite } from "@waymark/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("an item that came due while the site was down is published once it is up again, and only once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-scheduled-"));
  const clock = testClock("2026-01-15T12:00:00Z");
  const start = () =>
    testSite({
      clock,
      storage: sqlite(join(folder, "site.db")),
      modules: [accounts(), content()],
    });
  try {
    const before = await start();
    const editor = before.as({ id: 1, roles: ["editor"] });
    const { body } = await editor.post("/core/v2/posts", {
      title: "Spring tide",
      status: "publish",
      date: "2026-01-15T18:00:00",
    });
    expect(body.status).toBe("future");
    await before[Symbol.asyncDispose]();

    clock.set("2026-01-17T00:00:00Z");
    await using after = await start();
    await after.site.start();
    await after.site.runJobs();
    const { body: published, headers } = await after.get(`/core/v2/posts/${body.id}`);
    expect([published.status, published.date]).toEqual(["publish", "2026-01-15T18:00:00"]);
    const tag = headers.get("etag");
    await after.site.runJobs();
    expect((await after.get(`/core/v2/posts/${body.id}`)).headers.get("etag")).toBe(tag);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const hour = 3_600_000;
const day = 24 * hour;
/** Around the nights of 2028 in which these zones leave or repeat an hour, or add a day to February. */
const nights = ["2028-02-29", "2028-03-12", "2028-03-26", "2028-04-02", "2028-10-29"];
const zones = [
  "Europe/Lisbon",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
];

// Trial R-14 of docs/reliability.md.
test.each(zones)(
  "in %s scheduled items are published once each when the clock jumps",
  async (timezone) => {
    const published: number[] = [];
    const { on } = moduleBuilder({});
    const counting = defineModule({
      name: "counting",
      on: [
        on(statusChanged, ({ item, from, to }) => {
          if (from === "future" && to === "publish") published.push(item.id);
        }),
      ],
    });
    const modules = [accounts(), content(), counting()];
    const clock = testClock("2028-01-01T12:00:00Z");
    await using site = await testSite({ clock, timezone, modules });
    const editor = site.as({ id: 1, roles: ["editor"] });
    const due = new Map<number, number>();
    for (let n = 0; n < 40; n++) {
      const date = `${nights[n % 5]}T0${n % 4}:${n < 20 ? "10" : "40"}:00`;
      const sent = { title: `Tide ${n}`, status: "publish", date };
      const { body } = await editor.post("/core/v2/posts", sent);
      expect(body.status).toBe("future");
      due.set(body.id, Date.parse(`${body.date_gmt}Z`));
    }
    let latest = clock.now().getTime();
    const look = async () => {
      await site.site.runJobs();
      const now = clock.now().getTime();
      for (const id of published) expect(due.get(id)).toBeLessThanOrEqual(latest);
      for (const [id, at] of due) if (at <= now) expect(published).toContain(id);
    };
    const move = async (time: number) => {
      clock.advance(time);
      latest = Math.max(latest, clock.now().getTime());
      await look();
    };
    await move(-2 * hour);
    clock.set("2028-02-28T22:00:00Z");
    for (let i = 0; i < 12; i++) await move(i % 3 === 2 ? -2 * hour : 2 * hour);
    for (const night of nights) {
      clock.set(`${night}T00:30:00Z`);
      await move(-12 * hour);
      for (let i = 0; i < 10; i++) await move(i % 3 === 2 ? -2 * hour : 3 * hour);
    }
    await move(400 * day);
    await move(-400 * day);
    await move(401 * day);
    expect(published.toSorted((a, b) => a - b)).toEqual([...due.keys()]);
    const { headers } = await site.get("/core/v2/posts", { per_page: 1 });
    expect(headers.get("x-core-total")).toBe("40");
  },
);
