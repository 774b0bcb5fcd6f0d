import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { type TestSite, testSite } from "@waymark/testing";

/** The argument of the last call of the handler. */
let seen: Readonly<Record<string, unknown>> = {};
const args = {
  any: z.unknown().optional(),
  text: z.string().optional(),
  list: z.array(z.string()).optional(),
  long: z.array(z.int()).max(2000).optional(),
  map: z.record(z.string(), z.unknown()).optional(),
  n: z.int().optional(),
};
const { get, post } = moduleBuilder({});
const def = {
  summary: "Accept valid input",
  args,
  access: "public" as const,
  status: 200,
  handler(ctx: { readonly args: object }) {
    seen = ctx.args as never;
    return null;
  },
};
const echo = defineModule({
  name: "limits",
  namespaces: [
    defineNamespace("limits/v1", {
      "/echo": [get(def), post(def)],
      "/item/:id": [
        get({
          summary: "One",
          args: { id: z.int() },
          access: "public",
          handler: ({ args: a }) => a,
        }),
      ],
    }),
  ],
});

let site: TestSite<unknown>;
beforeAll(async () => {
  site = (await testSite({ modules: [echo()] })) as TestSite<unknown>;
});
const path = "/limits/v1/echo";
const json = (body: BodyInit, headers: Record<string, string> = {}) =>
  site.send("POST", path, {
    body,
    headers: { "content-type": "application/json", ...headers },
    duplex: "half",
  } as RequestInit);
const form = (body: string) =>
  site.send("POST", path, {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const query = (text: string) => site.send("GET", `${path}?${text}`);

describe("C-3 the address", () => {
  test("8,192 characters of path and query are read, one more is 414", async () => {
    const fill = (length: number) => {
      const start = "/api/limits/v1/echo?text=";
      return `${start}${"x".repeat(length - start.length)}`.slice("/api".length);
    };
    expect((await site.send("GET", fill(8192))).status).toBe(200);
    const over = await site.send("GET", fill(8193));
    expect([over.status, over.body.code]).toEqual([414, "rest_uri_too_long"]);
  });
  test("the last of two values for one name is used; a plain value and a list are a list if the last one is", async () => {
    await query("text=1&text=2");
    expect(seen["text"]).toBe("2");
    await query("list=a&list[]=b");
    expect(seen["list"]).toEqual(["b"]);
  });
  test.each(["text=%", "text=%zz", "text=%ff%fe", "text=%C3", "%ff=1"])(
    "%s is rejected because it is not UTF-8",
    async (text) => expect((await query(text)).status).toBe(400),
  );
});

describe("C-3 JSON bodies", () => {
  const sized = (bytes: number) => `{"text":"${"x".repeat(bytes - 11)}"}`;
  const limit = 1_048_576;
  test("are read up to 1 MiB, and one byte more is a 413", async () => {
    expect(new TextEncoder().encode(sized(limit)).length).toBe(limit);
    expect((await json(sized(limit))).status).toBe(200);
    const over = await json(sized(limit + 1));
    expect([over.status, over.body.code]).toEqual([413, "rest_request_too_large"]);
  });
  const chunks = (text: string) =>
    new ReadableStream({
      start(controller) {
        for (let i = 0; i < text.length; i += 65_536)
          controller.enqueue(new TextEncoder().encode(text.slice(i, i + 65_536)));
        controller.close();
      },
    });
  test("are limited in chunks without a length and with a false length, too", async () => {
    expect((await json(chunks(sized(limit)))).status).toBe(200);
    expect((await json(chunks(sized(limit + 1)))).status).toBe(413);
    expect((await json(chunks(sized(limit + 1)), { "content-length": "10" })).status).toBe(413);
    expect((await json("{}", { "content-length": String(limit + 1) })).status).toBe(413);
  });
  test("an endless body is not read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await json(endless)).status).toBe(413);
    expect(sent).toBeLessThan(2 * limit);
  });
  test("a compressed body is 415, an identical one is read", async () => {
    for (const encoding of ["gzip", "br", "deflate", "gzip, identity"])
      expect((await json("{}", { "content-encoding": encoding })).status).toBe(415);
    expect((await json("{}", { "content-encoding": "identity" })).status).toBe(200);
  });
  const nested = (depth: number) => `{"any":${"[".repeat(depth - 1)}1${"]".repeat(depth - 1)}}`;
  test("32 levels are parsed, 33 are 400, and 4 million are 400 in linear time", async () => {
    expect((await json(nested(32))).status).toBe(200);
    expect((await json(nested(33))).body.code).toBe("rest_invalid_json");
    expect((await json("[".repeat(1_000_000))).body.code).toBe("rest_invalid_json");
  });
  const keyed = (keys: number) =>
    `{"map":{${Array.from({ length: keys - 1 }, (_, i) => `"k${i}":1`).join(",")}}}`;
  test("10,000 keys are read, one more is 400", async () => {
    expect((await json(keyed(10_000))).status).toBe(200);
    expect((await json(keyed(10_001))).body.code).toBe("rest_invalid_json");
  });
  test("1,000 items of a list are read, one more is 400 unless its schema allows more", async () => {
    const list = (name: string, length: number) =>
      json(JSON.stringify({ [name]: Array.from({ length }, () => "1") }));
    expect((await list("list", 1000)).status).toBe(200);
    expect((await list("list", 1001)).status).toBe(400);
    expect((await list("long", 2000)).status).toBe(200);
    expect((await list("long", 2001)).status).toBe(400);
    expect((await list("any", 1001)).status).toBe(400);
  });
  test("the last of two values for one key is used", async () => {
    await json('{"text":"a","text":"b"}');
    expect(seen["text"]).toBe("b");
  });
  test.each(["{", "", "nul", '{"a":1}x', "[1,]", "\u0000"])(
    "%j is not a JSON body",
    async (text) => {
      const { status, body } = await json(text);
      if (text === "") expect(status).toBe(200);
      else expect([status, body.code]).toEqual([400, "rest_invalid_json"]);
    },
  );
  test("invalid UTF-8 is 400", async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    expect((await json(bytes)).status).toBe(400);
  });
});

describe("C-3 queries and forms", () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, i) => `k${i}=1`).join("&");
  const both: [string, (text: string) => ReturnType<typeof form>][] = [
    ["a query", query],
    ["a form", form],
  ];
  test.each(both)("%s has up to 1,000 pairs", async (_, send) => {
    expect((await send(pairs(1000))).status).toBe(200);
    expect((await send(pairs(1001))).status).toBe(400);
  });
  test.each(both)("%s nests up to 5 brackets", async (_, send) => {
    expect((await send("map[a][b][c][d][e]=1")).status).toBe(200);
    expect((await send("map[a][b][c][d][e][f]=1")).status).toBe(400);
    expect((await send(`map${"[a]".repeat(2000)}=1`)).status).toBe(400);
  });
  test.each(both)(
    "%s may have any number in brackets, which adds no empty items",
    async (_, send) => {
      for (const index of ["1001", "9999999999999999", "99999999999999999999"]) {
        expect((await send(`any[${index}]=a&any[]=b`)).status).toBe(200);
        expect(Object.values(seen["any"] as object)).toHaveLength(2);
      }
    },
  );
  test.each(both)("%s has lists of up to 1,000 parts between commas", async (_, send) => {
    const commas = (count: number) => `list=${Array.from({ length: count }, () => "a").join(",")}`;
    expect((await send(commas(1000))).status).toBe(200);
    expect((await send(commas(1001))).status).toBe(400);
  });
});

describe("C-3 values", () => {
  test("names of prototype properties are dropped at every level and in every encoding", async () => {
    await json(
      '{"any":{"__proto__":{"isAdmin":true},"a":{"constructor":{"prototype":{"x":1}}},"b":1}}',
    );
    expect(seen["any"]).toEqual({ a: {}, b: 1 });
    await json('{"any":{"\\u005f_proto__":{"isAdmin":true},"b":1}}');
    expect(seen["any"]).toEqual({ b: 1 });
    await query(
      "any[__proto__][isAdmin]=1&any[b]=1&__proto__[isAdmin]=1&constructor[prototype][x]=1",
    );
    expect(seen["any"]).toEqual({ b: "1" });
    await form("map[constructor][prototype][isAdmin]=1&map[b]=1");
    expect(seen["map"]).toEqual({ b: "1" });
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    for (const value of [seen, seen["map"]]) expect(value).not.toHaveProperty("isAdmin");
  });
  test("U+0000 is 400 in every string, at every depth", async () => {
    expect((await query("text=a%00b")).status).toBe(400);
    expect((await form("list[]=%00")).status).toBe(400);
    expect((await json('{"any":{"a":["\\u0000"]}}')).status).toBe(400);
    expect((await json('{"map":{"a\\u0000":1}}')).status).toBe(400);
  });
  test("a lone surrogate becomes U+FFFD", async () => {
    await json('{"text":"a\\ud800b"}');
    expect(seen["text"]).toBe("a\uFFFDb");
  });
  test.each([
    ["9007199254740991", 200],
    ["-9007199254740991", 200],
    ["9007199254740992", 400],
    ["1e3", 200],
    ["1e400", 400],
    ["0x10", 400],
    ["1.5", 400],
    ["NaN", 400],
    ["Infinity", 400],
    ["٥", 400],
    ["9".repeat(5000), 400],
  ])("as an integer %s returns %i", async (text, status) => {
    expect((await query(`n=${text}`)).status).toBe(status);
  });
  test("numbers over the safe range are rejected in JSON too", async () => {
    expect((await json('{"n":9007199254740992}')).status).toBe(400);
    expect((await json('{"n":1e400}')).status).toBe(400);
    expect((await json('{"any":1e400}')).status).toBe(400);
  });
  test.each([
    ["/?context[a]=1", 200],
    ["/?context[]=1", 200],
    ["/limits/v1?namespace[a]=1", 404],
    ["/limits/v1?context[a][b]=1", 200],
    ["/limits/v1/item/1?id[a]=1", 400],
    ["/limits/v1/item/1?id[a][toString]=1", 400],
    ["/limits/v1/item/1?id[]=1", 400],
    ["/limits/v1/item/1?id=1", 200],
    ["/?_fields[a]=1", 200],
    ["/?_envelope[a]=1", 200],
    ["/?_jsonp[a]=1", 400],
    ["/?rest_route[a]=1", 200],
    ["/limits/v1/echo?_embed[a]=1&_fields[b]=1&_method[a]=1", 200],
  ])("%s with an object in place of a text returns %i", async (given, status) => {
    expect((await site.get(given)).status).toBe(status);
  });
  test("an id of 22 digits does not reach a handler", async () => {
    const { status } = await site.get("/limits/v1/item/9999999999999999999999");
    expect([400, 404]).toContain(status);
    expect((await site.get("/limits/v1/item/9007199254740991")).body).toEqual({
      id: Number.MAX_SAFE_INTEGER,
    });
  });
});
