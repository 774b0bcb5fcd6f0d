import { describe, expect, test } from "vitest";
import { accounts, content } from "waymark";
import { testSite, testStorages } from "waymark/testing";
import { bookings } from "../index.ts";

const path = "/bookings/v1/bookings";
const at = (hours: string) => `2026-07-01T${hours}:00`;

describe.each(await testStorages())("on %s", (_, storage) => {
  const open = async () => {
    const site = await testSite({
      storage: storage(),
      modules: [accounts(), content(), bookings()],
    });
    const admin = site.as({ id: 1, roles: ["administrator"] });
    await admin.post("/bookings/v1/rooms", { name: "Harbour", seats: 12 });
    await admin.post("/bookings/v1/rooms", { name: "Pier", seats: 4 });
    return { site, admin, ana: site.as({ id: 7 }), rui: site.as({ id: 8 }) };
  };

  test("only the user who created a booking can read and change it", async () => {
    const { site, admin, ana, rui } = await open();
    await using _site = site;
    const { status, body } = await ana.post(path, {
      room: 1,
      starts: at("10:00"),
      ends: at("12:00"),
    });
    expect([status, body.guest, body.note]).toEqual([201, 7, ""]);
    expect((await ana.get(path)).body).toHaveLength(1);
    expect((await rui.get(path)).body).toEqual([]);
    expect((await admin.get(path)).body).toHaveLength(1);
    expect((await site.get(path)).status).toBe(401);
    expect((await rui.edit(`${path}/1`, { note: "mine" })).status).toBe(403);
    expect((await ana.edit(`${path}/1`, { note: "Window" })).body.note).toBe("Window");
    expect((await rui.remove(`${path}/1`)).status).toBe(403);
    expect((await admin.remove(`${path}/1`)).body.deleted).toBe(true);
  });

  test("bookings of a room do not overlap", async () => {
    const { site, ana, rui } = await open();
    await using _site = site;
    const book = (client: typeof ana, room: number, starts: string, ends: string) =>
      client.post(path, { room, starts: at(starts), ends: at(ends) });
    expect((await book(ana, 1, "10:00", "12:00")).status).toBe(201);
    expect((await book(rui, 1, "11:00", "13:00")).body.code).toBe("bookings_overlap");
    expect((await book(rui, 1, "12:00", "13:00")).status).toBe(201);
    expect((await book(ana, 1, "12:00", "12:00")).body.code).toBe("bookings_duration");
    expect((await book(ana, 2, "10:00", "12:00")).status).toBe(201);
    expect((await book(ana, 3, "10:00", "12:00")).body.data.details).toMatchObject({
      room: { code: "rest_invalid_reference" },
    });
    const [{ id }] = (await ana.get(path, { room: 2 })).body;
    expect((await ana.edit(`${path}/${id}`, { note: "same time" })).status).toBe(200);
    expect((await ana.edit(`${path}/${id}`, { room: 1, ends: at("13:00") })).body.code).toBe(
      "bookings_overlap",
    );
  });

  test("lists are filtered by room and time", async () => {
    const { site, ana } = await open();
    await using _site = site;
    for (const [room, hour] of [
      [1, 8],
      [2, 9],
      [1, 14],
    ])
      await ana.post(path, {
        room,
        starts: at(`${String(hour).padStart(2, "0")}:00`),
        ends: at(`${String(hour! + 1).padStart(2, "0")}:00`),
      });
    const rooms = async (query: object) =>
      (await ana.get(path, { ...query })).body.map(({ room }: { room: number }) => room);
    expect(await rooms({})).toEqual([1, 2, 1]);
    expect(await rooms({ room: "2,3" })).toEqual([2]);
    expect(await rooms({ starts_gte: at("09:00"), starts_lt: at("14:00") })).toEqual([2]);
  });

  test("a room with bookings cannot be deleted, and names are unique", async () => {
    const { site, admin, ana } = await open();
    await using _site = site;
    await ana.post(path, { room: 1, starts: at("10:00"), ends: at("12:00") });
    expect((await admin.remove("/bookings/v1/rooms/1")).body.code).toBe("rest_referenced");
    expect((await admin.remove("/bookings/v1/rooms/2")).status).toBe(200);
    expect((await admin.post("/bookings/v1/rooms", { name: "Harbour", seats: 1 })).status).toBe(
      409,
    );
    expect((await ana.post("/bookings/v1/rooms", { name: "Attic", seats: 1 })).status).toBe(403);
    expect((await site.get("/bookings/v1/rooms", { seats_gte: 10 })).body).toMatchObject([
      { name: "Harbour", seats: 12 },
    ]);
  });
});
