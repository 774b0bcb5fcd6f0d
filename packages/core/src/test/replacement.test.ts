import { describe, expect, test } from "vitest";
import { testSite } from "@waymark/testing";
import * as z from "zod";
import { can } from "../declare/access.ts";
import type { Contributed } from "../declare/contribution.ts";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { omit, replace } from "../declare/replacement.ts";
import { createSite } from "../site.ts";
import { id, table, text } from "@waymark/storage";

const landed = defineEvent<{ readonly boat: string }>("harbour.landed");
const tables = { boats: table({ id: id(), name: text() }) };
const harbourKit = moduleBuilder({ tables });
const tidy = harbourKit.defineJob({
  name: "harbour.tidy",
  every: "1h",
  args: { note: z.string().default("none") },
  handler: ({ db, args }) => db.boats.insert({ name: `tidied by harbour: ${args.note}` }),
});
const harbour = defineModule({
  name: "harbour",
  tables,
  jobs: [tidy],
  on: [
    harbourKit.on(landed, ({ boat }, { db }) => db.boats.insert({ name: boat }), {
      name: "record",
    }),
    harbourKit.on(landed, ({ boat }, { log }) => log.info(`${boat} has landed.`), {
      phase: "after-commit",
    }),
  ],
  pages: [
    harbourKit.definePageHandler("lamp", ({ path }) =>
      path === "/lamp" ? new Response("the lamp of the harbour") : undefined,
    ),
    harbourKit.definePageHandler("all", () => new Response("another page")),
  ],
  namespaces: [
    defineNamespace("harbour/v1", {
      "/boats": [
        harbourKit.get({
          summary: "List boats",
          access: "public",
          handler: async ({ db }) => (await db.boats.find()).map(({ name }) => name),
        }),
        harbourKit.post({
          summary: "Land a boat",
          batch: true,
          args: { boat: z.string(), job: z.boolean().default(false) },
          access: "public",
          async handler({ args, emit, jobs }) {
            await emit(landed, { boat: args.boat });
            if (args.job) await jobs.add(tidy, { note: args.boat });
            return {};
          },
        }),
      ],
      "/boats/:id": [
        harbourKit.edit({
          summary: "Rename a boat",
          args: { id: z.int() },
          access: "public",
          handler: () => "harbour",
        }),
      ],
    }),
    defineNamespace("harbour/v2", {
      "/boats": [harbourKit.get({ summary: "List", access: "public", handler: () => [] })],
    }),
  ],
});

const ownTables = { log: table({ id: id(), line: text() }) };
const options = z.strictObject({ by: z.string() });
const own = moduleBuilder({ tables: ownTables, options });
const replacing = (name: string, contributes: readonly Contributed[]) =>
  defineModule({ name, contributes })();
const everything = defineModule({
  name: "mine",
  tables: ownTables,
  options,
  contributes: [
    replace.endpoint(
      "GET /harbour/v1/boats",
      own.get({
        summary: "List log entries",
        access: can("read_log"),
        handler: async ({ db, options: { by } }) => [
          by,
          ...(await db.log.find()).map(({ line }) => line),
        ],
      }),
    ),
    replace.listener(
      "harbour.record",
      own.on(landed, ({ boat }, { db }) => db.log.insert({ line: boat }), { name: "log" }),
    ),
    replace.page(
      "harbour.lamp",
      own.definePageHandler("lamp", ({ path, options: { by } }) =>
        path === "/lamp" ? new Response(`the lamp of ${by}`) : undefined,
      ),
    ),
    replace.job(
      "harbour.tidy",
      own.defineJob({
        name: "mine.tidy",
        args: { note: z.string().default("none") },
        handler: ({ db, args }) => db.log.insert({ line: `tidied by mine: ${args.note}` }),
      }),
    ),
  ],
})({ by: "Ana" });
const orders = [
  ["before the other module", [everything, harbour()]],
  ["after it", [harbour(), everything]],
] as const;

describe.each(orders)("a module that is listed %s", (_, modules) => {
  test("replaces an endpoint, with its own access rule, tables and options", async () => {
    await using site = await testSite({
      modules,
      contributes: [],
    });
    expect((await site.get("/harbour/v1/boats")).status).toBe(401);
    const reader = site.as({ can: ["read_log"] });
    expect((await reader.get("/harbour/v1/boats")).body).toEqual(["Ana"]);
    const entry = (await site.get("/")).body.routes["/harbour/v1/boats"];
    expect(entry.methods).toEqual(["GET", "POST"]);
    const operation = site.site.manifest.operations.find(
      ({ method, path }) => method === "GET" && path === "/harbour/v1/boats",
    );
    expect(operation?.summary).toBe("List log entries");
    expect(site.site.explain("GET /harbour/v1/boats")).toContain(
      "declared by mine in place of that of harbour: List log entries",
    );
    const row = site.site.audit().find(({ route }) => route === "GET /harbour/v1/boats");
    expect(row).toMatchObject({ module: "mine", may: { anonymous: "no" } });
  });
  test("replaces a listener, and leaves the others", async () => {
    await using site = await testSite({ modules });
    await site.post("/harbour/v1/boats", { boat: "Maria" });
    const reader = site.as({ can: ["read_log"] });
    expect((await reader.get("/harbour/v1/boats")).body).toEqual(["Ana", "Maria"]);
    expect(site.log.lines.map(({ message }) => message)).toContain("Maria has landed.");
    expect(site.site.explain("harbour.landed")).toBe(
      [
        "harbour.landed, an event with listeners:",
        "  harbour.record, in the transaction, declared by mine in place of that of harbour",
        "  harbour.landed, after the commit, declared by harbour",
      ].join("\n"),
    );
  });
  test("replaces a page in the order of the other one", async () => {
    await using site = await testSite({ modules });
    const page = await site.site.fetch(new Request("http://localhost/lamp"));
    expect(await page.text()).toBe("the lamp of Ana");
    const other = await site.site.fetch(new Request("http://localhost/other"));
    expect(await other.text()).toBe("another page");
    expect(site.site.explain("harbour.lamp")).toBe(
      "harbour.lamp, a page handler, declared by mine in place of that of harbour",
    );
  });
  test("replaces a job: jobs added by the other module run the replacement", async () => {
    await using site = await testSite({ modules });
    await site.post("/harbour/v1/boats", { boat: "Maria", job: true });
    expect(await site.site.runJobs()).toBeGreaterThan(0);
    const reader = site.as({ can: ["read_log"] });
    expect((await reader.get("/harbour/v1/boats")).body).toContain("tidied by mine: Maria");
    await site.runJob(tidy, { note: "again" });
    expect((await reader.get("/harbour/v1/boats")).body).toContain("tidied by mine: again");
    expect(site.site.explain("harbour.tidy")).toBe(
      "harbour.tidy, a job, declared by mine in place of that of harbour",
    );
  });
});

describe("a site", () => {
  test("omits a namespace: from routes, catalogue, manifest, calls, batch and audit", async () => {
    await using site = await testSite({
      modules: [harbour()],
      contributes: [omit.namespace("harbour/v1")],
    });
    expect((await site.get("/harbour/v1/boats")).status).toBe(404);
    expect((await site.get("/harbour/v1")).status).toBe(404);
    expect((await site.get("/harbour/v2/boats")).status).toBe(200);
    const { body } = await site.get("/");
    expect(body.namespaces).toEqual(["harbour/v2"]);
    expect(Object.keys(body.routes).filter((path) => path.startsWith("/harbour/v1"))).toEqual([]);
    const { namespaces, operations } = site.site.manifest;
    expect(namespaces).toEqual(["harbour/v2"]);
    expect(operations.some(({ path }) => path.startsWith("/harbour/v1"))).toBe(false);
    expect(site.site.audit().some(({ route }) => route.includes("/harbour/v1"))).toBe(false);
    const batch = await site.post("/batch/v1", {
      requests: [{ method: "POST", path: "/harbour/v1/boats", body: { boat: "Maria" } }],
    });
    expect(batch.body.responses[0].status).toBe(404);
    const call = site.site.call as (key: string) => Promise<unknown>;
    await expect(call("GET /harbour/v1/boats")).rejects.toThrow(
      "No module declares GET /harbour/v1/boats.",
    );
  });
  test("omits an endpoint, a listener, a page and a job", async () => {
    await using site = await testSite({
      modules: [harbour()],
      contributes: [
        omit.endpoint("PUT /harbour/v1/boats/:id"),
        omit.listener("harbour.record"),
        omit.page("harbour.lamp"),
        omit.job("harbour.tidy"),
      ],
    });
    expect((await site.put("/harbour/v1/boats/1")).status).toBe(404);
    expect((await site.edit("/harbour/v1/boats/1")).body).toBe("harbour");
    await site.post("/harbour/v1/boats", { boat: "Maria", job: true });
    expect(await site.site.runJobs()).toBe(0);
    expect((await site.get("/harbour/v1/boats")).body).toEqual([]);
    const page = await site.site.fetch(new Request("http://localhost/lamp"));
    expect(await page.text()).toBe("another page");
    expect(site.site.explain("harbour.tidy")).toBe(
      "harbour.tidy, a job, declared by harbour, omitted",
    );
  });
  test("omits a namespace and declares another one with the same name", async () => {
    const { get } = moduleBuilder({});
    const mine = defineModule({
      name: "mine",
      contributes: [omit.namespace("harbour/v1")],
      namespaces: [
        defineNamespace("harbour/v1", {
          "/boats": [get({ summary: "Mine", access: "public", handler: () => "mine" })],
        }),
      ],
    });
    for (const modules of [
      [mine(), harbour()],
      [harbour(), mine()],
    ] as const) {
      await using site = await testSite({ modules });
      expect((await site.get("/harbour/v1/boats")).body).toBe("mine");
      expect((await site.post("/harbour/v1/boats")).status).toBe(404);
    }
  });
});

describe("the names are checked when the site is created", () => {
  const { get, edit, post, on, definePageTransform } = moduleBuilder({});
  const listed = get({ summary: "Other", access: "public", handler: () => [] });
  const failing = (...contributes: readonly Contributed[]) => {
    try {
      createSite({ modules: [replacing("mine", contributes), harbour()] });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  test.each([
    [
      "an unknown endpoint",
      omit.endpoint("GET /harbour/v1/boat"),
      'mine: omit.endpoint("GET /harbour/v1/boat"): no other module declares it. Did you mean "GET /harbour/v1/boats"?',
    ],
    [
      "an unknown namespace",
      omit.namespace("harbor/v1"),
      'mine: omit.namespace("harbor/v1"): no other module declares it. Did you mean "harbour/v1"?',
    ],
    [
      "an unknown listener",
      omit.listener("harbour.recrd"),
      'mine: omit.listener("harbour.recrd"): no other module declares it. Did you mean "harbour.record"?',
    ],
    [
      "an unknown page",
      omit.page("harbour.lamb"),
      'mine: omit.page("harbour.lamb"): no other module declares it. Did you mean "harbour.lamp"?',
    ],
    [
      "an unknown job",
      omit.job("harbour.tidi"),
      'mine: omit.job("harbour.tidi"): no other module declares it. Did you mean "harbour.tidy"?',
    ],
    [
      "an endpoint with other methods",
      replace.endpoint(
        "POST /harbour/v1/boats",
        edit({ summary: "X", access: "public", handler: () => 1 }),
      ),
      'mine: replace.endpoint("POST /harbour/v1/boats"): the replacement handles PUT, which the original does not.',
    ],
    [
      "an endpoint without the method",
      replace.endpoint(
        "GET /harbour/v1/boats",
        post({ summary: "X", access: "public", handler: () => 1 }),
      ),
      'mine: replace.endpoint("GET /harbour/v1/boats"): the replacement has no handler for GET.',
    ],
    [
      "an endpoint without an arg of the path",
      replace.endpoint(
        "PUT /harbour/v1/boats/:id",
        edit({ summary: "X", access: "public", handler: () => 1 }),
      ),
      'mine: replace.endpoint("PUT /harbour/v1/boats/:id"): this endpoint has no argument named "id".',
    ],
    [
      "a listener for another event",
      replace.listener(
        "harbour.record",
        on(defineEvent("other.event"), () => 1),
      ),
      'mine: replace.listener("harbour.record"): it listens to other.event, not to harbour.landed.',
    ],
    [
      "a page of another kind",
      replace.page(
        "harbour.lamp",
        definePageTransform("lamp", () => undefined),
      ),
      'mine: replace.page("harbour.lamp"): declare it with definePageHandler.',
    ],
  ])("%s", (_, contributed, message) => {
    expect(failing(contributed)).toBe(message);
  });
  test("two modules that change the same part are named", () => {
    const one = replacing("one", [replace.endpoint("GET /harbour/v1/boats", listed)]);
    const two = replacing("two", [omit.endpoint("GET /harbour/v1/boats")]);
    expect(() => createSite({ modules: [one, two, harbour()] })).toThrow(
      'replacements: both one and two contribute "endpoint GET /harbour/v1/boats".',
    );
    const all = edit({
      summary: "X",
      args: { id: z.int() },
      access: "public",
      handler: () => 1,
    });
    const three = replacing("three", [replace.endpoint("POST /harbour/v1/boats/:id", all)]);
    const four = replacing("four", [replace.endpoint("PATCH /harbour/v1/boats/:id", all)]);
    expect(() => createSite({ modules: [three, four, harbour()] })).toThrow(
      'four: replace.endpoint("PATCH /harbour/v1/boats/:id"): three already changes POST /harbour/v1/boats/:id.',
    );
    const five = replacing("five", [omit.namespace("harbour/v1")]);
    expect(() => createSite({ modules: [one, five, harbour()] })).toThrow(
      'one: replace.endpoint("GET /harbour/v1/boats"): module five omits the namespace of this endpoint.',
    );
  });
  test("a replacement that is bound to tables of no module is rejected", () => {
    const lost = moduleBuilder({ tables: { lost: table({ id: id() }) } });
    const by = lost.on(landed, () => 1);
    expect(failing(replace.listener("harbour.record", by))).toBe(
      'mine: a replacement of a part of harbour uses the table "lost", which no module of the site declares: pass the same tables to defineModule as to moduleBuilder.',
    );
  });
});
