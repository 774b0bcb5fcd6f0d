import { describe, expect, test } from "vitest";
import { notes } from "../test/notes.ts";
import { redirection } from "../test/redirection.ts";
import { type TestReply, testSite } from "@waymark/testing";

const open = () => testSite({ modules: [notes()] });
const statusesOf = (reply: TestReply) =>
  reply.body.responses.map((one: { status: number } | null) => one && one.status);
const write = (said: string) => ({ path: "/notes/v1/notes", body: { text: said } });

describe("the paths and modes of a batch", () => {
  test("a batch of 26 items is rejected as a whole, one of 25 is not", async () => {
    await using site = await open();
    const many = (count: number) => ({ requests: Array.from({ length: count }, () => write("x")) });
    const rejected = await site.post("/batch/v1", many(26));
    expect([rejected.status, rejected.body.code]).toEqual([400, "rest_invalid_param"]);
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
  ])("%s returns %i", async (path, status, code) => {
    await using site = await open();
    for (const validation of ["normal", "require-all-validate"]) {
      const reply = await site.post("/batch/v1", { validation, requests: [{ path }] });
      expect(reply.status).toBe(207);
      const [item] = reply.body.responses;
      expect([item.status, item.body.code]).toEqual([status, code]);
    }
  });
  test.each(["GET", "HEAD", "OPTIONS", "TRACE", "post", "", 5])(
    "an item with the method %s rejects the whole batch",
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
    [null],
  ])("requests that are not a list of items are rejected as a whole: %j", async (requests) => {
    await using site = await open();
    const reply = await site.post("/batch/v1", { requests });
    expect(reply.status).toBe(400);
  });
  test("responses have the order of the items", async () => {
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
    expect(reply.body.responses[1].headers).toEqual([]);
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
  test("require-all-validate with valid items runs them; an item that fails later fails alone", async () => {
    await using site = await open();
    const requests = [write("a"), write("refuse"), write("b")];
    const reply = await site.post("/batch/v1", { validation: "require-all-validate", requests });
    expect(reply.body.failed).toBeUndefined();
    expect(statusesOf(reply)).toEqual([201, 409, 201]);
  });
});

describe("forbidden headers of batch items", () => {
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
  test("all items have the caller of the batch request", async () => {
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
  test("an item may be conditional with If-Match", async () => {
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

describe("batch items have the limits of single requests", () => {
  test("each batch item whose query is nested too deeply is rejected", async () => {
    await using site = await open();
    const query = "a[]&".repeat(1001);
    const requests = Array.from({ length: 25 }, () => ({
      path: `/notes/v1/notes?text=x&${query}`,
    }));
    const reply = await site.post("/batch/v1", { requests });
    expect(new Set(statusesOf(reply))).toEqual(new Set([400]));
    expect((await site.get("/notes/v1/notes")).body).toEqual([]);
  });
  test("an invalid value in an item rejects only that item", async () => {
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
  test("the size of a batch is limited like any body", async () => {
    await using site = await open();
    const reply = await site.post("/batch/v1", { requests: [write("x".repeat(1_100_000))] });
    expect(reply.status).toBe(413);
  });
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
