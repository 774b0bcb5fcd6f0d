import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { notes } from "./notes.ts";

const path = "/notes/v1/notes";

test("a new note is first in the list", async () => {
  await using site = await testSite({ modules: [notes()] });
  await site.post(path, { text: "The harbour is open" });
  const written = await site.post(path, { text: "High water at noon" });
  expect(written.status).toBe(201);
  expect(written.body).toMatchObject({
    text: "High water at noon",
    written: "2026-01-15T12:00:00.000Z",
  });
  const list = await site.get(path);
  expect(list.body.map((note: { text: string }) => note.text)).toEqual([
    "High water at noon",
    "The harbour is open",
  ]);
});

test("pages have the requested size, and headers with the totals", async () => {
  await using site = await testSite({ modules: [notes()] });
  for (const text of ["one", "two", "three"]) await site.post(path, { text });
  const second = await site.get(path, { per_page: 2, page: 2 });
  expect(second.body).toMatchObject([{ text: "one" }]);
  expect(second.headers.get("x-core-total")).toBe("3");
  expect(second.headers.get("x-core-totalpages")).toBe("2");
});

test("a note without a text is rejected and not stored", async () => {
  await using site = await testSite({ modules: [notes()] });
  expect((await site.post(path, {})).body.code).toBe("rest_missing_callback_param");
  const empty = await site.post(path, { text: "" });
  expect(empty.status).toBe(400);
  expect(empty.body).toMatchObject({
    code: "rest_invalid_param",
    data: { params: { text: expect.any(String) } },
  });
  expect((await site.get(path)).body).toEqual([]);
});

test("the catalogue lists the namespace and its routes", async () => {
  await using site = await testSite({ modules: [notes()] });
  const { body } = await site.get("/");
  expect(body.namespaces).toEqual(["notes/v1"]);
  expect(body.routes["/notes/v1/notes"].methods).toEqual(["GET", "POST"]);
});

test("the site stores notes in SQLite", async () => {
  process.env["DATABASE_URL"] = "sqlite::memory:";
  const { default: site } = await import("./site.ts");
  await site.migrate();
  const { status, body } = await site.call("POST /notes/v1/notes", { text: "Fog until ten" });
  expect([status, body.text]).toEqual([201, "Fog until ten"]);
  await site.close();
});
