import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { can } from "./access.ts";
import { bind } from "./bind.ts";
import { defineErrors } from "./errors.ts";
import { defineEvent } from "./event.ts";
import { defineModule } from "./module.ts";
import { defineNamespace } from "./namespace.ts";
import { memory } from "./storage/memory.ts";
import type { StorageAdapter } from "./storage/port.ts";
import { id, table, text } from "./storage/table.ts";
import { redirection } from "./test/redirection.ts";
import { testSite, type TestSite } from "./testing/site.ts";
import type { TestReply } from "./testing/client.ts";

const tables = { notes: table({ id: id(), text: text() }) };
const failures = defineErrors({ note_refused: [409, "No.", "A note says so."] });
const { get, post, remove, when } = bind({ tables });
const noted = defineEvent<{ readonly text: string }>("notes.noted");
/** Notes that fail on demand, at each of the places where an item can fail. */
const notes = (heard: string[] = []) =>
  defineModule({
    name: "notes",
    tables,
    errors: failures,
    on: [
      when(noted, ({ text: said }, { db }) => {
        if (said.startsWith("listener")) throw new Error("secret");
        return db.notes.insert({ text: `heard ${said}` });
      }),
      when(noted, ({ text: said }) => void heard.push(said), { after: "commit" }),
    ],
    namespaces: [
      defineNamespace("notes/v1", {
        "/notes": [
          get({
            summary: "All notes",
            access: "public",
            handler: async ({ db }) => (await db.notes.find()).map((note) => note.text),
          }),
          post({
            summary: "Write a note",
            batch: true,
            status: 201,
            args: { text: z.string().min(1), tags: z.array(z.int()).optional() },
            access: "public",
            async handler({ args, db, emit }) {
              const note = await db.notes.insert({ text: args.text });
              await emit(noted, { text: args.text });
              if (args.text.startsWith("refuse")) throw failures.note_refused();
              if (args.text.startsWith("break")) throw new TypeError("secret");
              return note;
            },
          }),
        ],
        "/guarded/:id": [
          post({
            summary: "Touch a note",
            batch: true,
            args: { id: z.int() },
            find: ({ args, db }) => db.notes.get(args.id),
            access: can("touch"),
            handler: ({ found }) => found,
          }),
          remove({
            summary: "Not for batches",
            args: { id: z.int() },
            access: "public",
            handler: () => 1,
          }),
        ],
        "/whoami": [
          post({
            summary: "Who calls",
            batch: true,
            args: {},
            access: "public",
            status: 200,
            handler: ({ actor, request }) => ({
              id: actor.id,
              headers: [...request.headers.keys()],
            }),
          }),
        ],
      }),
    ],
  })();

const open = (heard: string[] = [], storage?: StorageAdapter) =>
  testSite({ modules: [notes(heard)], ...(storage && { storage }) });
const statusesOf = (reply: TestReply) =>
  reply.body.responses.map((one: { status: number } | null) => one && one.status);
const write = (said: string) => ({ path: "/notes/v1/notes", body: { text: said } });

describe("T-BAT-1 the paths and modes of a batch", () => {
  test("26 items are refused whole, 25 are not", async () => {
    await using site = await open();
    const many = (count: number) => ({ requests: Array.from({ length: count }, () => write("x")) });
    const refused = await site.post("/batch/v1", many(26));
    expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_param"]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
    const done = await site.post("/batch/v1", many(25));
    expect([done.status, done.body.responses.length]).toEqual([207, 25]);
  });
  test.each([
    ["/batch/v1", 400, "rest_batch_not_allowed"],
    ["//x", 400, "parse_path_failed"],
    ["//evil.example/notes/v1/notes", 400, "parse_path_failed"],
    ["http:///", 400, "parse_path_failed"],
    ["http://", 400, "parse_path_failed"],
    ["\\notes\\v1", 400, "parse_path_failed"],
    ["http://[", 400, "parse_path_failed"],
    ["/nowhere", 404, "rest_no_route"],
    ["", 404, "rest_no_route"],
    ["/", 404, "rest_no_route"],
    ["/notes/v1/notes%2F", 404, "rest_no_route"],
    ["/notes/v1/%ff", 404, "rest_no_route"],
    ["/notes/v1/notes/../../../batch/v1", 400, "rest_batch_not_allowed"],
    ["/notes/v1/notes", 400, "rest_missing_callback_param"],
    ["/notes/v1/notes?text=x&_method=DELETE", 201, undefined],
    ["https://magazine.example/notes/v1/notes?text=x", 201, undefined],
  ])("%s answers %i", async (path, status, code) => {
    await using site = await open();
    for (const validation of ["normal", "require-all-validate"]) {
      const reply = await site.post("/batch/v1", { validation, requests: [{ path }] });
      expect(reply.status).toBe(207);
      const [item] = reply.body.responses;
      expect([item.status, item.body.code]).toEqual([status, code]);
    }
  });
  test.each(["GET", "HEAD", "OPTIONS", "TRACE", "post", "", 5])(
    "an item with the method %s refuses the whole batch",
    async (method) => {
      await using site = await open();
      const reply = await site.post("/batch/v1", { requests: [write("x"), { method, path: "/" }] });
      expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_param"]);
      expect((await site.get("/notes/v1/notes")).body).toEqual([]);
    },
  );
  test.each([
    [["x"]],
    [[{}]],
    [[{ path: 1, body: "x" }]],
    [[{ path: "/", body: "x" }]],
    ["x"],
    [{}],
    [null],
  ])("requests that are no list of items are refused whole: %j", async (requests) => {
    await using site = await open();
    const reply = await site.post("/batch/v1", { requests });
    expect(reply.status).toBe(requests && Object.keys(requests).length === 0 ? reply.status : 400);
    expect(reply.status).toBeLessThan(500);
  });
  test("answers come in the order of the items", async () => {
    await using site = await open();
    const requests = [write("a"), { path: "/nowhere" }, write("b"), write(""), write("c")];
    const reply = await site.post("/batch/v1", { requests });
    expect(statusesOf(reply)).toEqual([201, 404, 201, 400, 201]);
    expect(reply.body.responses.map((one: TestReply) => one.body.text)).toEqual([
      "a",
      undefined,
      "b",
      undefined,
      "c",
    ]);
  });
  test("require-all-validate with one bad item writes nothing: good items are null", async () => {
    await using site = await open();
    const requests = [write("a"), write(""), write("b"), { path: "/nowhere" }];
    const reply = await site.post("/batch/v1", { validation: "require-all-validate", requests });
    expect(reply.status).toBe(207);
    expect(reply.body.failed).toBe("validation");
    expect(statusesOf(reply)).toEqual([null, 400, null, 404]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
  test("require-all-validate with good items only runs them; what fails later fails alone", async () => {
    await using site = await open();
    const requests = [write("a"), write("refuse"), write("b")];
    const reply = await site.post("/batch/v1", { validation: "require-all-validate", requests });
    expect(reply.body.failed).toBeUndefined();
    expect(statusesOf(reply)).toEqual([201, 409, 201]);
  });
});

describe("T-BAT-2 what an item's headers may not say", () => {
  const smuggled = {
    Authorization: "Basic YWRtaW46YWRtaW4=",
    Cookie: "session=1",
    "X-Core-Nonce": "n",
    x_core_nonce: "n",
    "X-Test-Actor": "0",
    x_test_actor: "0",
    "X-HTTP-Method-Override": "DELETE",
    "X-Forwarded-For": "10.0.0.1",
    "Content-Length": "1",
    "Content-Type": ["text/html"],
    Host: "evil.example",
    Origin: "https://evil.example",
  };
  test("who calls is said once, by the request around the items", async () => {
    await using site = await open();
    site.as({ can: ["touch"] });
    await site.post("/notes/v1/notes", { text: "x" });
    const touch = { path: "/notes/v1/guarded/1", headers: smuggled };
    const nobody = await site.post("/batch/v1", { requests: [touch] });
    expect(statusesOf(nobody)).toEqual([401]);
    const somebody = site.as({ can: ["read"] });
    expect(statusesOf(await somebody.post("/batch/v1", { requests: [touch] }))).toEqual([403]);
    const who = { path: "/notes/v1/whoami", headers: smuggled };
    const [item] = (await site.post("/batch/v1", { requests: [who] })).body.responses;
    expect(item.body).toEqual({ id: 0, headers: [] });
  });
  test("an item may guard itself with If-Match", async () => {
    await using site = await testSite({ modules: [redirection()] });
    const keeper = site.as({ roles: ["keeper"] });
    await keeper.post("/redirection/v1/redirect", { source: "/a", target: "/b" });
    const item = (tag: string) => ({
      method: "PATCH",
      path: "/redirection/v1/redirect/1",
      body: { target: "/c" },
      headers: { "If-Match": tag },
    });
    const reply = await keeper.post("/batch/v1", { requests: [item('"1-7-x"'), item('"1-1-x"')] });
    expect(statusesOf(reply)).toEqual([412, 200]);
  });
});

describe("T-BAT-3 what an item holds is bounded as in a lone request", () => {
  test("25 queries of 1,001 brackets are 25 refused items", async () => {
    await using site = await open();
    const query = "a[]&".repeat(1001);
    const requests = Array.from({ length: 25 }, () => ({
      path: `/notes/v1/notes?text=x&${query}`,
    }));
    const reply = await site.post("/batch/v1", { requests });
    expect(new Set(statusesOf(reply))).toEqual(new Set([400]));
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
  test("what one item must not hold refuses that item and no other", async () => {
    await using site = await open();
    const bad = [
      { text: "\0" },
      { text: "x", tags: Array.from({ length: 1001 }, () => 1) },
      { text: "x", tags: ["x"] },
      { text: "x", tags: null },
      { text: { deep: [[[]]] } },
    ];
    const requests = bad.flatMap((body) => [{ path: "/notes/v1/notes", body }, write("good")]);
    const reply = await site.post("/batch/v1", { requests });
    expect(statusesOf(reply)).toEqual(bad.flatMap(() => [400, 201]));
  });
  test("a batch as a whole is bounded as any body", async () => {
    await using site = await open();
    const reply = await site.post("/batch/v1", { requests: [write("x".repeat(1_100_000))] });
    expect(reply.status).toBe(413);
  });
});

describe("T-BAT-4 each answer belongs to its item", () => {
  /** What can happen to an item, as its path, body and method. */
  const number = fc.integer({ min: 1, max: 6 });
  const source = fc.constantFrom("/a", "/b", "/c", "/d", "");
  const rule = "/redirection/v1/redirect";
  const item = fc.oneof(
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(rule),
      body: fc.record({ source, target: source }),
    }),
    fc.record({
      method: fc.constantFrom("POST", "PUT", "PATCH"),
      path: number.map((n) => `${rule}/${n}`),
      body: fc.record({
        target: fc.oneof(source, fc.constantFrom(null, 5, [], {}, "\0", "\ud800")),
      }),
    }),
    fc.record({
      method: fc.constant("PATCH"),
      path: fc.tuple(number, number).map(([a, b]) => `${rule}/${a}?id=${b}`),
      body: fc.constant({ target: "/q" }),
    }),
    fc.record({
      method: fc.constant("PATCH"),
      path: fc.constantFrom(`${rule}/x`, "/nowhere", `${rule}/1%2F`, rule),
      body: fc.constant({}),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant("/notes/v1/notes"),
      body: fc.record({
        text: fc.constantFrom("ok", "refuse", "break", "listener", "", "\0", 7, null),
      }),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: number.map((n) => `/notes/v1/guarded/${n}`),
      body: fc.constant({}),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant("/notes/v1/notes?text=q&x[y"),
      body: fc.constant({}),
    }),
  );
  const who = fc.constantFrom("keeper", "toucher", "nobody");
  /** The same caller on either site. */
  const clientOf = (site: TestSite<unknown>, name: string) =>
    name === "keeper"
      ? site.as({ id: 7, roles: ["keeper"] })
      : name === "toucher"
        ? site.as({ id: 8, can: ["touch"] })
        : site;
  const mask = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body ?? null).replace(/"ref":"[^"]+"/, '"ref":"…"'));
  const stateOf = async (site: TestSite<unknown>) => [
    (await site.get(`${rule}?per_page=100&context=edit`)).body,
    (await site.get("/notes/v1/notes")).body,
  ];
  const start = async (heard: string[]) => {
    const site = (await testSite({
      modules: [redirection(), notes(heard)],
    })) as TestSite<unknown>;
    return site;
  };

  test("the answer to item i is the answer to request i alone, and what is stored is the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 25 }),
        who,
        async (requests, name) => {
          const [heardTogether, heardAlone]: [string[], string[]] = [[], []];
          await using together = await start(heardTogether);
          await using alone = await start(heardAlone);
          const reply = await clientOf(together, name).post("/batch/v1", { requests });
          expect([reply.status, reply.body.responses.length]).toEqual([207, requests.length]);
          const client = clientOf(alone, name);
          for (const [i, { method, path, body }] of requests.entries()) {
            const lone = await client.send(method, path, {
              body: JSON.stringify(body),
              headers: { "content-type": "application/json" },
            });
            const inside = reply.body.responses[i];
            expect([inside.status, mask(inside.body)]).toEqual([lone.status, mask(lone.body)]);
            expect(inside.headers.Allow ?? null).toBe(lone.headers.get("allow"));
            expect(inside.headers.Location ?? null).toBe(lone.headers.get("location"));
          }
          expect(await stateOf(together)).toEqual(await stateOf(alone));
          expect(heardTogether).toEqual(heardAlone);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe("the transaction of a batch", () => {
  test("an item that fails undoes itself and what its listeners wrote, and nothing else", async () => {
    await using site = await open();
    const requests = ["a", "refuse b", "break c", "listener d", "e"].map(write);
    const reply = await site.post("/batch/v1", { requests });
    expect(statusesOf(reply)).toEqual([201, 409, 500, 500, 201]);
    expect((await site.get("/notes/v1/notes")).body).toEqual(["a", "heard a", "e", "heard e"]);
    expect(JSON.stringify(reply.body)).not.toContain("secret");
  });
  test("listeners after the commit run for what was kept, in order, and never for what failed", async () => {
    const heard: string[] = [];
    await using site = await open(heard);
    await site.post("/batch/v1", { requests: ["a", "refuse b", "c", "break d", "e"].map(write) });
    expect(heard).toEqual(["a", "c", "e"]);
  });

  /** Storage that reports its commits, and refuses them where it is told to. */
  const watched = (events: string[], refuses = () => false): StorageAdapter => {
    const inner = memory();
    return {
      name: "watched",
      open(named) {
        const storage = inner.open(named);
        return {
          ...storage,
          transaction: (work) =>
            storage.transaction(async (session) => {
              const result = await work(session);
              await new Promise((resolve) => setTimeout(resolve, 20));
              if (refuses()) throw new Error("The disk is gone: secret.");
              events.push("committed");
              return result;
            }),
        };
      },
    };
  };
  test("nothing is answered and no listener runs before the commit", async () => {
    const events: string[] = [];
    await using site = await open(events, watched(events));
    const answer = site.post("/batch/v1", { requests: ["a", "b"].map(write) });
    await answer.then(() => events.push("answered"));
    expect(events[0]).toBe("committed");
    expect(events.filter((one) => one.length === 1)).toEqual(["a", "b"]);
    expect(events.at(-1)).toBe("answered");
    events.length = 0;
    await site.post("/notes/v1/notes", { text: "z" }).then(() => events.push("answered"));
    expect(events[0]).toBe("committed");
    expect(events.at(-1)).toBe("answered");
  });
  test("a commit that fails is a failure of the whole batch, and no listener runs", async () => {
    const heard: string[] = [];
    let isGone = false;
    await using site = await open(
      heard,
      watched([], () => isGone),
    );
    isGone = true;
    const reply = await site.post("/batch/v1", { requests: ["a", "b"].map(write) });
    expect([reply.status, reply.body.code]).toEqual([500, "rest_internal_error"]);
    expect(JSON.stringify(reply.body)).not.toContain("secret");
    const lone = await site.post("/notes/v1/notes", { text: "c" });
    expect(lone.status).toBe(500);
    isGone = false;
    expect(heard).toEqual([]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
  test("the parts of a batch are published as before: items with method, path, body and headers", async () => {
    await using site = await open();
    const entry = (await site.get("/")).body.routes["/batch/v1"].endpoints[0];
    expect(entry.args.requests).toMatchObject({
      required: true,
      type: "array",
      maxItems: 25,
      items: { type: "object", properties: { path: { type: "string" }, body: { type: "object" } } },
    });
    expect(JSON.stringify(entry)).not.toContain("x-raw");
  });
});
