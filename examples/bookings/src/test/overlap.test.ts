import { describe, expect, test } from "vitest";
import { accounts, content } from "waymark";
import { testSite, testStorages } from "waymark/testing";
import { bookings } from "../index.ts";

describe.each(await testStorages())("bookings on %s", (_, storage) => {
  test("bookings of a room that are sent at the same time do not overlap", async () => {
    const modules = [accounts(), content(), bookings()];
    await using site = await testSite({ storage: storage(), modules });
    const admin = site.as({ id: 1, roles: ["administrator"] });
    await admin.post("/bookings/v1/rooms", { name: "Harbour", seats: 12 });
    const times = { starts: "2026-07-01T10:00:00", ends: "2026-07-01T12:00:00" };
    const book = (id: number) =>
      site.as({ id }).post("/bookings/v1/bookings", { room: 1, ...times });
    const both = await Promise.all([book(7), book(8)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
