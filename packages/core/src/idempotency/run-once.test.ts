import { expect, test } from "vitest";
import { rateLimitTable } from "../context/rate-count.ts";
import { digestOf } from "../crypto/hashes.ts";
import { type Session, type Storage, type StorageAdapter, memory } from "@waymark/storage";
import { boats, numberOf } from "../test/boats.ts";
import { notes } from "../test/notes.ts";
import { withClientIp } from "../test/client-ip.ts";
import { testClock, testSite } from "@waymark/testing";
import { storedResponsesTable } from "./stored-response.ts";

const key = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
const open = (storage: StorageAdapter = memory()) =>
  testSite({ modules: [boats(), notes()], storage }).then((site) => withClientIp(site));

// Trial R-3 of docs/reliability.md.
test("a repeated request with the same key runs once and gets the same response", async () => {
  await using site = await open();
  const send = () => site.post("/boats/v1/boats", { name: "Gull" }, key);
  const [first, second, third] = [await send(), await send(), await send()];
  for (const again of [second, third]) {
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    for (const header of ["location", "etag", "allow", "content-type", "cache-control"])
      expect([header, again.headers.get(header)]).toEqual([header, first.headers.get(header)]);
  }
  expect(first.headers.get("idempotent-replayed")).toBe(null);
  expect(await numberOf(site)).toBe(1);
});

test("without a key, and for reads, nothing is stored", async () => {
  await using site = await open();
  await site.post("/boats/v1/boats", { name: "Gull" });
  expect((await site.get("/boats/v1/boats", {}, key)).body).toBe(1);
  await site.post("/boats/v1/boats", { name: "Gull" });
  expect((await site.get("/boats/v1/boats", {}, key)).body).toBe(2);
});

test("a key belongs to its caller and its route", async () => {
  await using site = await open();
  const [ann, ben] = [site.as({ id: 1 }), site.as({ id: 2 })];
  for (const client of [site, ann, ben])
    expect((await client.post("/boats/v1/boats", { name: "Gull" }, key)).body.name).toBe("Gull");
  await ann.post("/notes/v1/notes", { text: "Gull" }, key);
  await ann.post("/boats/v1/boats", { name: "Gull" }, key);
  expect(await numberOf(site)).toBe(3);
  expect((await site.get("/notes/v1/notes")).body).toContain("Gull");
});

test("a key that is reused for another request is rejected", async () => {
  await using site = await open();
  await site.post("/boats/v1/boats", { name: "Gull" }, key);
  const body = JSON.stringify({ name: "Gull" });
  const headers = { ...key, "content-type": "application/json" };
  const others = [
    await site.post("/boats/v1/boats", { name: "Tern" }, key),
    await site.post("/boats/v1/boats?_fields=id", { name: "Gull" }, key),
    await site.send("POST", "/boats/v1/boats", {
      headers: key,
      body: new URLSearchParams({ name: "Gull" }),
    }),
  ];
  for (const { status, body: refused } of others)
    expect([status, refused.code]).toEqual([422, "rest_idempotency_key_reused"]);
  const same = await site.send("POST", "/boats/v1/boats?_core_nonce=", { headers, body });
  expect(same.headers.get("idempotent-replayed")).toBe("true");
  expect(await numberOf(site)).toBe(1);
});

test("failed requests can be repeated", async () => {
  await using site = await open();
  const statuses: number[] = [];
  for (const said of ["refuse", "break", "refuse", "break"])
    statuses.push(
      (await site.post("/notes/v1/notes", { text: said }, { "idempotency-key": said })).status,
    );
  expect(statuses).toEqual([409, 500, 409, 500]);
  expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  expect((await site.post("/boats/v1/boats", {}, key)).status).toBe(400);
  expect((await site.post("/boats/v1/boats", { name: "Gull" }, key)).status).toBe(201);
});

test("only one of several concurrent requests is run, and all get its response", async () => {
  await using site = await open();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => site.post("/boats/v1/boats", { name: "Gull" }, key)),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.has("idempotent-replayed")).length).toBe(9);
  expect(await numberOf(site)).toBe(1);
});

test("repeated deletes and updates get the stored response, even if the object has changed", async () => {
  await using site = await open();
  const { headers } = await site.post("/boats/v1/boats", { name: "Gull" });
  const change = { ...key, "if-match": headers.get("etag") ?? "" };
  for (let i = 0; i < 2; i++)
    expect((await site.edit("/boats/v1/boats/1", { name: "Tern" }, change)).status).toBe(200);
  for (let i = 0; i < 2; i++) {
    const gone = await site.remove("/boats/v1/boats/1", {}, key);
    expect([gone.status, gone.body, gone.headers.get("allow")]).toEqual([
      200,
      { gone: true },
      "POST, PUT, PATCH, DELETE",
    ]);
  }
});

test("a key expires after a day, and its response is deleted with the next sweep", async () => {
  const adapter = memory();
  let storage: Storage | undefined;
  const spying: StorageAdapter = {
    name: "spying",
    open: (all) => (storage = adapter.open(all)),
  };
  const clock = testClock();
  await using site = withClientIp(await testSite({ modules: [boats()], storage: spying, clock }));
  await site.post("/boats/v1/boats", { name: "Gull" }, key);
  clock.advance(24 * 3_600_000 - 1);
  await site.post("/boats/v1/boats", { name: "Gull" }, key);
  expect(await numberOf(site)).toBe(1);
  clock.advance(1);
  await site.post("/boats/v1/boats", { name: "Gull" }, key);
  expect(await numberOf(site)).toBe(2);
  await storage?.insert(rateLimitTable, [{ key: "a", count: 1, until: clock.now() }]);
  clock.advance(24 * 3_600_000);
  const stop = site.site.work();
  await expect.poll(() => storage?.count(storedResponsesTable)).toBe(0);
  expect(await storage?.count(rateLimitTable)).toBe(0);
  await stop();
});

test.each(["", "x".repeat(256), "a b", "é"])("%j is not a valid key", async (wrong) => {
  await using site = await open();
  const { status, body } = await site.post(
    "/boats/v1/boats",
    { name: "Gull" },
    {
      "idempotency-key": wrong,
    },
  );
  expect([status, body.code]).toEqual([400, "rest_invalid_idempotency_key"]);
  expect(await numberOf(site)).toBe(0);
});

test("a response that a handler has created is repeated byte by byte", async () => {
  await using site = await open();
  const send = async () => {
    const request = new Request(`${site.site.info.api}/boats/v1/plain`, {
      method: "POST",
      headers: key,
    });
    const response = await site.site.fetch(request);
    return [response.headers.get("content-type"), ...new Uint8Array(await response.arrayBuffer())];
  };
  expect(await send()).toEqual(["application/octet-stream", 0, 255, 1]);
  expect(await send()).toEqual(["application/octet-stream", 0, 255, 1]);
});

test("calls in process accept a key too", async () => {
  await using site = await open();
  const call = () =>
    site.site.call(
      "POST /boats/v1/boats",
      { name: "Gull" },
      { as: site.site.system, headers: key },
    );
  const [first, again] = [await call(), await call()];
  expect(again.body).toEqual(first.body);
  expect(again.headers["Idempotent-Replayed"]).toBe("true");
  expect(await numberOf(site)).toBe(1);
});

test("stored responses cannot be read without the key", async () => {
  const adapter = memory();
  let storage: Storage | undefined;
  const spying: StorageAdapter = { name: "spying", open: (all) => (storage = adapter.open(all)) };
  await using site = await open(spying);
  await site.as({ id: 1 }).post("/boats/v1/boats", { name: "Gull" }, key);
  const [row] = (await storage?.find(storedResponsesTable, {})) ?? [];
  expect(row?.answer).toMatch(/^[\w+/=]{100,}$/);
  expect(JSON.stringify(row)).not.toMatch(/Gull|8e03978e|"1"/);
});

test("the same request with another key has another digest, so that its password cannot be guessed from it", async () => {
  const adapter = memory();
  let storage: Storage | undefined;
  const spying: StorageAdapter = { name: "spying", open: (all) => (storage = adapter.open(all)) };
  await using site = await open(spying);
  const ann = site.as({ id: 1 });
  for (const name of ["a", "b"])
    await ann.post("/boats/v1/boats", { name: "Gull" }, { "idempotency-key": name });
  const rows = (await storage?.find(storedResponsesTable, {})) ?? [];
  expect(new Set(rows.map(({ request }) => request)).size).toBe(2);
});

test("a batch with a key is executed once as a whole", async () => {
  await using site = await open();
  const send = (said: string) =>
    site.post("/batch/v1", { requests: [{ path: "/notes/v1/notes", body: { text: said } }] }, key);
  const [first, again] = [await send("a"), await send("a")];
  expect([again.status, again.body]).toEqual([207, first.body]);
  expect((await send("b")).status).toBe(422);
  expect((await site.get("/notes/v1/notes")).body).toEqual(["a", "received a"]);
});

test("the number of stored responses per anonymous address is limited", async () => {
  const adapter = memory();
  let storage: Session | undefined;
  const spying: StorageAdapter = { name: "spying", open: (all) => (storage = adapter.open(all)) };
  await using site = await open(spying);
  const [caller, far] = [await digestOf("address 203.0.113.5"), new Date("2030-01-01")];
  const rows = Array.from({ length: 1000 }, (_, i) => ({ key: String(i), caller, until: far }));
  await storage?.insert(
    storedResponsesTable,
    rows.map((row) => ({ ...row, request: "", owner: "", lease: far })),
  );
  const { status, headers } = await site.post("/boats/v1/boats", { name: "Gull" }, key);
  expect([status, headers.get("retry-after")]).toEqual([429, "3600"]);
  expect(await numberOf(site)).toBe(0);
  expect((await site.as({ id: 1 }).post("/boats/v1/boats", { name: "Gull" }, key)).status).toBe(
    201,
  );
});

test("anonymous requests without a known address cannot use a key, which would be shared by all", async () => {
  await using site = await testSite({ modules: [boats()] });
  const { status, body } = await site.post("/boats/v1/boats", { name: "Gull" }, key);
  expect([status, body.code]).toEqual([400, "rest_invalid_idempotency_key"]);
  const ann = site.as({ id: 1 });
  expect((await ann.post("/boats/v1/boats", { name: "Gull" }, key)).status).toBe(201);
  const near = withClientIp(site);
  expect((await near.post("/boats/v1/boats", { name: "Gull" }, key)).status).toBe(201);
  const other = await withClientIp(site, "203.0.113.77").post(
    "/boats/v1/boats",
    { name: "Gull" },
    key,
  );
  expect(other.headers.get("idempotent-replayed")).toBe(null);
  expect(await numberOf(site)).toBe(3);
});
