import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { imports, startSite, type ImportSite } from "./site.ts";
import { batch, batchOf, item, pend, state, stateOf } from "./worker.ts";

const start = () => startSite({ modules: [defineModule({ name: "test", tasks: [pend] })()] });
const put = (site: ImportSite, more: object = {}) =>
  site.site.run(pend, { name: "one", hash: "first", ...more });

test("a batch with the right hash is accepted, and the last one ends the import", async () => {
  await using site = await start();
  const id = await put(site);
  const first = await site.post(batchOf("one"), batch("first"));
  expect([first.status, first.body.status, first.body.interval]).toEqual([200, "success", 10]);
  expect(first.body.activity.calendar_events.created).toHaveLength(1);
  const [made] = await site.all();
  expect(made).toMatchObject({
    title: "Imported one",
    start_date: "2032-01-01 22:00:00",
    end_date: "2032-01-01 23:30:00",
    timezone: "America/New_York",
    author: "1",
  });
  const halfway = await site.read(`${imports}/${id}`);
  expect(halfway).toMatchObject({
    status: "calendar-ea-pending",
    total: 2,
    percentage_complete: 50,
  });
  const last = await site.post(
    batchOf("one"),
    batch(first.body.next_batch_hash, {
      status: { data: { done: 2, total: 2 }, batch: { done: 1, total: 2 } },
      percentage_complete: 100,
      events: [item("two")],
    }),
  );
  expect(last.body.next_batch_hash).toBeUndefined();
  const over = await site.read(`${imports}/${id}`);
  expect(over.status).toBe("calendar-ea-success");
  expect(over.activity.calendar_events.created).toHaveLength(2);
});

test("a hash is valid once, also for concurrent requests", async () => {
  await using site = await start();
  await put(site);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.post(batchOf("one"), batch("first"))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  const rejected = answers.find(({ status }) => status === 400);
  expect(rejected?.body).toMatchObject({
    code: "rest_invalid_param",
    data: { params: { batch_hash: expect.any(String) } },
  });
  expect(await site.all()).toHaveLength(1);
});

test("reports without the right hash are rejected", async () => {
  await using site = await start();
  const id = await put(site);
  await site.site.run(pend, { name: "closed", hash: "" });
  for (const hash of [
    "wrong",
    "",
    "first ",
    ["first"],
    { first: 1 },
    null,
    true,
    "x".repeat(5000),
  ]) {
    const { status } = await site.post(batchOf("one"), batch("first", { batch_hash: hash }));
    expect([hash, status]).toEqual([hash, 400]);
    expect((await site.post(stateOf("one"), state(hash as string, "failed"))).status).toBe(400);
  }
  expect((await site.read(`${imports}/${id}`)).status).toBe("calendar-ea-pending");
  expect(await site.all()).toEqual([]);
  const unknown = await site.post(batchOf("nope"), batch("first"));
  expect(unknown.body.data.params).toEqual({
    import_id: expect.any(String),
    batch_hash: expect.any(String),
  });
});

test("an ended import accepts nothing", async () => {
  await using site = await start();
  const id = await put(site);
  expect((await site.post(stateOf("one"), state("first", "success"))).status).toBe(200);
  for (const path of [batchOf("one"), stateOf("one")]) {
    const input = path.endsWith("batch") ? batch("first") : state("first", "pending");
    expect((await site.post(path, input)).body.data.params).toHaveProperty("import_id");
  }
  expect((await site.read(`${imports}/${id}`)).status).toBe("calendar-ea-success");
});

test("the reason of a failed import is noted once a day", async () => {
  await using site = await start();
  const id = await put(site);
  await site.post(stateOf("one"), state("first", "pending"));
  const { status } = await site.post(
    stateOf("one"),
    state("first", "failed", { message: "Broke" }),
  );
  expect(status).toBe(200);
  const record = await site.read(`${imports}/${id}`);
  expect(record).toMatchObject({
    status: "calendar-ea-failed",
    percentage_complete: 30,
    notes: [{ code: "said", text: "Broke" }],
  });
});

test("a rejected item is reported, and the import waits for it to be sent again", async () => {
  await using site = await start();
  const id = await put(site);
  const only = { data: { done: 2, total: 2 }, batch: { done: 0, total: 1 } };
  const bad = item("two", { start_date: "soon", start_hour: "" });
  const first = await site.post(
    batchOf("one"),
    batch("first", { status: only, events: [item("one"), bad] }),
  );
  expect(first.body.activity.calendar_events.created).toHaveLength(1);
  const record = await site.read(`${imports}/${id}`);
  expect(record.status).toBe("calendar-ea-pending");
  expect(record.percentage_complete).toBe(0);
  expect(record.notes[0].text).toMatch(/^"Imported two": start_date: /);
  const again = await site.post(
    batchOf("one"),
    batch(first.body.next_batch_hash, { status: only, events: [item("one"), item("two")] }),
  );
  expect(again.body.activity.calendar_events).toMatchObject({ skipped: [expect.any(Number)] });
  expect((await site.read(`${imports}/${id}`)).status).toBe("calendar-ea-success");
  expect(await site.all()).toHaveLength(2);
});

test.each([
  ["status", { status: "x" }],
  ["status", { status: { data: {} } }],
  ["status", { status: { data: { done: 3, total: 2 }, batch: { done: 0, total: 1 } } }],
  ["percentage_complete", { percentage_complete: 101 }],
  ["percentage_complete", { percentage_complete: -1 }],
  ["percentage_complete", { percentage_complete: "abc" }],
  ["interval", { interval: "abc" }],
  ["events", { events: undefined }],
  ["events", { events: "x" }],
  ["events", { events: [1] }],
  ["events", { events: Array.from({ length: 101 }, () => ({})) }],
])("a wrong %s is rejected, and its hash remains valid", async (name, more) => {
  await using site = await start();
  await put(site);
  const { status, body } = await site.post(batchOf("one"), batch("first", more));
  expect([status, body.code, Object.keys(body.data.params)]).toEqual([
    400,
    "rest_invalid_param",
    [name],
  ]);
  expect((await site.post(batchOf("one"), batch("first"))).status).toBe(200);
});

test("an import has the current permissions of its author", async () => {
  await using site = await start();
  const contributor = await put(site, { author: 4 });
  const waiting = await site.post(batchOf("one"), batch("first"));
  expect(waiting.body.activity.calendar_events.created).toHaveLength(1);
  expect((await site.all())[0].status).toBe("pending");
  await put(site, { name: "two", author: 5 });
  const rejected = await site.post(batchOf("two"), batch("first"));
  expect(rejected.body.activity.calendar_events.created).toEqual([]);
  await put(site, { name: "three", author: 999 });
  await site.post(batchOf("three"), batch("first", { events: [item("x")] }));
  expect(await site.all()).toHaveLength(1);
  expect((await site.read(`${imports}/${contributor}`)).author).toBe(4);
});

test("any item gets a response, and none is executed", async () => {
  await using site = await start();
  await put(site);
  const odd = [
    {},
    { title: null, start_date: 5 },
    item("a", { venue: "Pier", organizer: 7, image: { url: 5 }, categories: 5, cost: {} }),
    item("b", {
      title: "<script>alert(1)</script>B",
      venue: { venue: "<b>Pier</b>", website: "javascript:alert(1)", latitude: "91" },
      organizer: [{ organizer: "Ana", email: "a@b\r\nc: d" }, null],
      url: "javascript:alert(1)",
    }),
    JSON.parse('{"__proto__": {"title": "P"}, "title": "C", "start_date": "2032-01-01"}'),
    item("d", { end_date: "2031-01-01" }),
    item("e", { uid: "u".repeat(100_000) }),
  ];
  const { status } = await site.post(batchOf("one"), batch("first", { events: odd }));
  expect(status).toBe(200);
  const all = JSON.stringify(await site.all());
  expect(all).not.toMatch(/<script|javascript:|\\r\\n/);
  expect(await site.all()).toHaveLength(5);
});
