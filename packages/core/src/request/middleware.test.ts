import { describe, expect, test } from "vitest";
import * as z from "zod";
import { can, roles } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineErrors } from "../errors/api-error.ts";
import { createSite } from "../site.ts";
import { id, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const tables = { lines: table({ id: id(), text: text() }) };
const errors = defineErrors({
  gate_closed: [423, "The gate is closed.", "It opens at six."],
  gate_broken: [409, "The gate is broken.", "Another wording of an error."],
});
const { get, post, defineMiddleware } = moduleBuilder({ tables });
const write = post({
  summary: "Write",
  batch: true,
  args: { text: z.string().max(9) },
  access: "public",
  async handler({ args, db }) {
    await db.lines.insert(args);
    if (args.text === "defect") throw new TypeError("a defect");
    return {};
  },
});
const closed = get({ summary: "Look", access: can("look"), handler: () => 1 });
const file = get({
  summary: "File",
  access: "public",
  handler: () => new Response("a file", { status: 200, headers: { "X-Own": "1" } }),
});
const other = get({ summary: "Other", access: "public", handler: () => 2 });
const seen: string[] = [];

const outer = defineMiddleware({
  name: "outer",
  order: "pre",
  before: ({ route }) => {
    seen.push(`before ${route}`);
    return { at: 7 };
  },
  onError: ({ error }) => void seen.push(`error ${(error as Error).message}`),
  after({ state, response, responseHeaders, duration, actor }) {
    seen.push(`after ${state?.at ?? "none"} ${response.status} ${actor.login}`);
    responseHeaders["Server-Timing"] = `all;dur=${duration >= 0 ? "1" : "-"}`;
    responseHeaders["cache-control"] = "no-store";
  },
});
const inner = defineMiddleware({
  name: "inner",
  namespace: "gate/v1",
  errors: ["gate_closed"],
  before({ request }) {
    seen.push("inner");
    if (request.headers.get("if-match") === '"shut"') throw errors.gate_closed();
  },
  onError: ({ error }) =>
    error instanceof Error && /denied|not allowed|Sorry/.test(error.message)
      ? errors.gate_broken()
      : errors.gate_closed(),
});
const gate = defineModule({
  name: "gate",
  tables,
  errors,
  middleware: [inner, outer],
  contributes: [roles({ name: "looker", label: "Looker", capabilities: ["look"] })],
  namespaces: [
    defineNamespace("gate/v1", { "/lines": [write], "/closed": [closed], "/file": [file] }),
    defineNamespace("other/v1", { "/other": [other] }),
  ],
});
const open = () => {
  seen.length = 0;
  return testSite({ modules: [gate()], cors: { origins: ["https://app.example"] } });
};

describe("a middleware", () => {
  test("runs around an endpoint, in order, with its state", async () => {
    await using site = await open();
    const sent = await site.as({ login: "ines" }).post("/gate/v1/lines", { text: "a" });
    expect(sent.status).toBe(200);
    expect(seen).toEqual(["before POST /gate/v1/lines", "inner", "after 7 200 ines"]);
    expect(sent.headers.get("server-timing")).toBe("all;dur=1");
    expect(sent.headers.get("cache-control")).toBe("no-store");
  });
  test("of a namespace does not run for other namespaces", async () => {
    await using site = await open();
    await site.get("/other/v1/other");
    expect(seen).toEqual(["before GET /other/v1/other", "after 7 200 "]);
  });
  test("rejects a request before the endpoint runs", async () => {
    await using site = await open();
    const headers = { "if-match": '"shut"' };
    const rejected = await site.site.call("POST /gate/v1/lines", { text: "a" }, { headers });
    expect(rejected).toMatchObject({ status: 423, body: { code: "gate_closed" } });
    expect(rejected.headers["Server-Timing"]).toBe("all;dur=1");
    expect(await linesOf(site)).toEqual([]);
  });
  test("replaces an error, and sees the replacements of others", async () => {
    await using site = await open();
    const rejected = await site.get("/gate/v1/closed");
    expect(rejected).toMatchObject({ status: 409, body: { code: "gate_broken" } });
    expect(seen.slice(2)).toEqual(["error The gate is broken.", "after 7 409 "]);
  });
  test("sees a defect but cannot hide it", async () => {
    await using site = await open();
    const failed = await site.post("/gate/v1/lines", { text: "defect" });
    expect(failed).toMatchObject({ status: 500, body: { code: "rest_internal_error" } });
    expect(site.log.lines.at(-1)).toMatchObject({
      message: "A request failed.",
      fields: { ref: failed.body.data.ref },
    });
    expect(seen.slice(2)).toEqual(["error a defect", "after 7 500 "]);
  });
  test("sees requests that match no endpoint, without state", async () => {
    await using site = await open();
    expect((await site.get("/gate/v1/nothing")).headers.get("server-timing")).toBe("all;dur=1");
    expect(seen.at(-1)).toBe("after none 404 ");
  });
  test("runs for OPTIONS, unless it is restricted to endpoints, and not for preflights", async () => {
    const one = get({ summary: "One", access: "public", handler: () => 1 });
    const names: string[] = [];
    const named = (name: string, target: object) =>
      defineMiddleware({
        name,
        ...target,
        before: ({ route, request }) => void names.push(`${name} ${request.method} ${route}`),
        after: ({ response, responseHeaders }) => {
          names.push(`${name} ${response.status}`);
          responseHeaders["X-Seen"] = name;
        },
      });
    const pier = defineModule({
      name: "pier",
      tables,
      errors,
      middleware: [
        named("all", {}),
        named("pier", { namespace: "pier/v1" }),
        named("other", { namespace: "mole/v1" }),
        named("one", { routes: ["GET /pier/v1/one"] }),
        defineMiddleware({
          name: "shut",
          before({ request }) {
            if (request.headers.has("x-shut")) throw errors.gate_closed();
          },
        }),
      ],
      namespaces: [
        defineNamespace("pier/v1", { "/one": [one] }),
        defineNamespace("mole/v1", { "/two": [one] }),
      ],
    });
    await using site = await testSite({ modules: [pier()] });
    const described = await site.options("/pier/v1/one");
    expect([described.status, described.headers.get("x-seen")]).toEqual([200, "all"]);
    expect(names.splice(0)).toEqual([
      "all OPTIONS undefined",
      "pier OPTIONS undefined",
      "pier 200",
      "all 200",
    ]);
    const ask = (headers: Record<string, string>) =>
      site.site.fetch(
        new Request("http://localhost/api/pier/v1/one", { method: "OPTIONS", headers }),
      );
    expect((await ask({ "x-shut": "1" })).status).toBe(423);
    names.length = 0;
    const preflight = { origin: "https://app.example", "access-control-request-method": "GET" };
    const { status, headers } = await ask(preflight);
    expect([status, headers.get("x-seen"), names]).toEqual([200, null, []]);
    expect((await site.options("/pier/v1/none")).headers.get("x-seen")).toBe("all");
    expect(names).toEqual(["all 200"]);
  });
  test("sees each item of a batch, and the batch", async () => {
    await using site = await open();
    const items = [{ text: "a" }, { text: "far too long" }];
    const requests = items.map((body) => ({ path: "/gate/v1/lines", body }));
    const { body } = await site.post("/batch/v1", { requests });
    expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([200, 423]);
    expect(seen.filter((line) => /before|after/.test(line))).toEqual([
      "before POST /batch/v1",
      "before POST /gate/v1/lines",
      "before POST /gate/v1/lines",
      "after 7 200 ",
      "after 7 423 ",
      "after 7 207 ",
    ]);
  });
  test("sets headers of a response that a handler has created, and pages of other origins may read them", async () => {
    await using site = await open();
    const sent = await site.get("/gate/v1/file");
    expect(sent.headers.get("x-own")).toBe("1");
    expect(sent.headers.get("server-timing")).toBe("all;dur=1");
    const headers = { origin: "https://app.example" };
    const cross = await site.site.call("GET /other/v1/other", {}, { headers });
    expect(cross.headers["Access-Control-Expose-Headers"]).toContain("Server-Timing");
  });
  test("that fails afterwards is logged, and the write stays", async () => {
    const audit = defineModule({
      name: "audit",
      tables,
      namespaces: [defineNamespace("audit/v1", { "/lines": [write] })],
      middleware: [
        defineMiddleware({
          name: "audit",
          async after({ db, route, response }) {
            await db.lines.insert({ text: `${route} ${response.status}` });
            throw new Error("out of paper");
          },
        }),
      ],
    });
    await using site = await testSite({ modules: [audit()] });
    expect((await site.post("/audit/v1/lines", { text: "a" })).status).toBe(200);
    expect(await linesOf(site)).toEqual(["a", "POST /audit/v1/lines 200"]);
    expect(site.log.lines.at(-1)).toMatchObject({
      message: "A middleware failed.",
      fields: { middleware: "audit: audit" },
    });
  });
  test("is shown by explain and documented with its errors", () => {
    const { explain, manifest } = createSite({ modules: [gate()] });
    expect(explain("GET /gate/v1/file")).toContain(
      "  middleware    outer (gate: before, onError, after), inner (gate: before, onError)\n",
    );
    expect(explain("GET /other/v1/other")).toContain("outer (gate: before, onError, after)\n");
    const codes = (name: string) =>
      manifest.operations.find(({ key }) => key === name)?.errors.map(({ code }) => code);
    expect(codes("GET /gate/v1/file")).toEqual(["gate_closed"]);
    expect(codes("GET /other/v1/other")).toEqual([]);
  });
  test("with an unknown target is rejected, and so is a second one with its name", () => {
    const site = (
      ...all: { name: string; namespace?: string; routes?: string[]; errors?: [string] }[]
    ) =>
      createSite({
        modules: [
          defineModule({
            name: "gate",
            namespaces: [defineNamespace("gate/v1", { "/other": [other] })],
            tables,
            middleware: all.map((one) => moduleBuilder({}).defineMiddleware(one)),
          })(),
        ],
      });
    expect(() => site({ name: "a", namespace: "gate/v2" })).toThrow(
      'gate: the middleware "a": no module declares the namespace "gate/v2". Did you mean "gate/v1"?',
    );
    expect(() => site({ name: "a", routes: ["GET /gate/v1/othr"] })).toThrow(
      'gate: the middleware "a": no module declares GET /gate/v1/othr. Did you mean "GET /gate/v1/other"?',
    );
    expect(() => site({ name: "a", errors: ["gate_lost"] })).toThrow("in no error table");
    expect(() => site({ name: "a" }, { name: "a" })).toThrow(
      "Both gate and gate declare the middleware a.",
    );
  });
});

async function linesOf(site: Awaited<ReturnType<typeof testSite>>): Promise<readonly string[]> {
  const storage = site.site.resources.storage.open(site.site.resources.tables, []);
  return (await storage.find(tables.lines, { orderBy: "id" })).map((row) => row.text);
}
