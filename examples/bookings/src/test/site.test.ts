import { dayMs, defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { accounts, content } from "waymark";
import { testSite, testStorages } from "waymark/testing";
import { bookings, deletePast, bookingChanged } from "../index.ts";

const path = "/bookings/v1/bookings";

describe.each(await testStorages())("the module in a site on %s", (_, storage) => {
  const open = async (...more: Parameters<typeof testSite>[0]["modules"][number][]) => {
    const modules = [accounts(), content(), bookings(), ...more];
    const site = await testSite({ storage: storage(), modules });
    const admin = site.as({ id: 1, roles: ["administrator"] });
    for (const [name, seats] of [
      ["Harbour", 12],
      ["<Pier>", 4],
    ])
      await admin.post("/bookings/v1/rooms", { name, seats });
    const book = (hours: number) =>
      site.as({ id: 7 }).post(path, {
        room: 1,
        starts: site.clock.now().toISOString(),
        ends: new Date(site.clock.now().getTime() + hours * 3_600_000).toISOString(),
      });
    return { site, admin, book };
  };

  test("administrators change the maximum duration of a booking", async () => {
    const { site, admin, book } = await open();
    await using _site = site;
    expect((await book(9)).body.code).toBe("bookings_duration");
    expect((await admin.get("/core/v2/settings")).body.bookings_max_hours).toBe(8);
    await admin.post("/core/v2/settings", { bookings_max_hours: 10 });
    expect((await book(9)).status).toBe(201);
  });

  test("other modules listen to bookings", async () => {
    const received: unknown[] = [];
    const { on } = moduleBuilder({});
    const listener = defineModule({
      name: "listener",
      requires: ["bookings"],
      on: [on(bookingChanged, ({ action, row: { note } }) => void received.push([action, note]))],
    });
    const { site, book } = await open(listener());
    await using _site = site;
    await book(1);
    await site.as({ id: 7 }).edit(`${path}/1`, { note: "Window" });
    await site.as({ id: 7 }).remove(`${path}/1`);
    expect(received).toEqual([
      ["create", ""],
      ["update", "Window"],
      ["delete", "Window"],
    ]);
  });

  test("a page lists the rooms that are currently free", async () => {
    const { site, book } = await open();
    await using _site = site;
    const page = async () =>
      (await site.site.fetch(new Request("http://localhost/free-rooms"))).text();
    expect(await page()).toContain(
      "<ul><li>&lt;Pier&gt;, 4 seats</li><li>Harbour, 12 seats</li></ul>",
    );
    await book(1);
    expect(await page()).not.toContain("Harbour,");
    site.clock.advance(3_600_000);
    expect(await page()).toContain("Harbour,");
  });

  test("bookings are deleted 30 days after their end", async () => {
    const { site, admin, book } = await open();
    await using _site = site;
    await book(1);
    site.clock.advance(29 * dayMs);
    await site.runJob(deletePast);
    expect((await admin.get(path)).body).toHaveLength(1);
    site.clock.advance(2 * dayMs);
    await site.runJob(deletePast);
    expect((await admin.get(path)).body).toEqual([]);
  });

  test("a post can refer to a room", async () => {
    const { site, admin } = await open();
    await using _site = site;
    const { body } = await admin.post("/core/v2/posts", { title: "Talk", meta: { room: 2 } });
    expect(body.meta).toMatchObject({ room: 2 });
  });
});

test("anonymous callers, subscribers and administrators have the declared permissions", async () => {
  await using site = await testSite({ modules: [accounts(), content(), bookings()] });
  const rows = site.site.audit().filter(({ module }) => module === "bookings");
  const permissions = rows.map(({ route, may }) => [
    route.replace("/bookings/v1", ""),
    [may["anonymous"], may["subscriber"], may["administrator"]].join(" "),
  ]);
  expect(Object.fromEntries(permissions)).toMatchObject({
    "GET /rooms": "yes yes yes",
    "POST /rooms": "no no yes",
    "GET /rooms/:id": "yes yes yes",
    "PATCH /rooms/:id": "no no yes",
    "DELETE /rooms/:id": "no no yes",
    "GET /bookings": "no yes yes",
    "POST /bookings": "no yes yes",
    "GET /bookings/:id": "no depends yes",
    "PATCH /bookings/:id": "no depends yes",
    "DELETE /bookings/:id": "no depends yes",
  });
});
