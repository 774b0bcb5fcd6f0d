import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import { defineDatapoint, kitModules } from "../index.ts";
import { base, errorOf, startSite } from "./site.ts";

let asked = 0;
const nothing = z.strictObject({});
const quay = defineModule({
  name: "quay",
  requires: ["sitekit"],
  contributes: [
    kitModules({
      name: "boats",
      title: "Boats",
      description: "A module of a test",
      order: 9,
      datapoints: [
        defineDatapoint({
          name: "echo",
          summary: "Return the arguments",
          args: z.strictObject({ n: z.int().optional(), url: z.string().optional() }),
          handler: async (data) => {
            asked++;
            return data;
          },
        }),
        defineDatapoint({
          name: "who",
          summary: "Get the caller",
          args: nothing,
          handler: async (_data, { actor }) => actor.login,
        }),
        defineDatapoint({
          name: "secret",
          summary: "For administrators",
          access: "manage",
          args: nothing,
          handler: async () => "secret",
        }),
        defineDatapoint({
          name: "broken",
          summary: "Fails",
          args: nothing,
          handler: () => Promise.reject(new Error("/var/lib/harbour.db is gone")),
        }),
      ],
    }),
  ],
});
const boats = (datapoint: string, key?: unknown, data?: unknown) => ({
  type: "modules",
  identifier: "boats",
  datapoint,
  ...(key !== undefined && { key }),
  ...(data !== undefined && { data }),
});

async function startBatch() {
  const site = await startSite({ modules: [quay()] });
  await site.setActive("analytics");
  await site.setActive("boats");
  return Object.assign(site, { batch: (request: unknown) => site.write("data", { request }) });
}

test("every item has a response under its key, also errors", async () => {
  await using site = await startBatch();
  const codes = (body: Record<string, { code?: string; data?: { status: number } }>) =>
    Object.fromEntries(
      Object.entries(body).map(([key, one]) => [
        key,
        one?.code ? [one.code, one.data?.status] : one,
      ]),
    );
  expect(
    codes(
      await site.batch([
        boats("echo", "first", { n: 1 }),
        boats("echo", "twice", { n: 2 }),
        boats("echo", "twice", { n: 3 }),
        boats("nope", "unknown"),
        boats("echo", "wrong", { n: "x" }),
        { type: "modules", identifier: "speed", datapoint: "pagespeed", key: "off" },
        { type: "modules", identifier: "nope", datapoint: "x", key: "nobody" },
        { type: "core", identifier: "site", datapoint: "connection", key: "type" },
        boats("who"),
        {},
      ]),
    ),
  ).toEqual({
    first: { n: 1 },
    twice: { n: 3 },
    unknown: ["invalid_datapoint", 400],
    wrong: ["rest_invalid_param", 400],
    off: ["module_not_active", 403],
    nobody: ["invalid_module_slug", 404],
    type: ["invalid_datapoint", 400],
    "8": "administrator",
    "9": ["invalid_datapoint", 400],
  });
});

test("a batch has at most fifty items, and duplicates are computed once", async () => {
  await using site = await startBatch();
  asked = 0;
  const body = await site.batch(Array.from({ length: 50 }, (_, at) => boats("echo", at, { n: 1 })));
  expect([Object.keys(body).length, asked]).toEqual([50, 1]);
  const many = Array.from({ length: 51 }, (_, at) => boats("echo", at));
  expect(await site.batch(many)).toEqual([400, "rest_invalid_param"]);
  const flood = Array.from({ length: 10_000 }, () => ({}));
  expect(await site.batch(flood)).toEqual([400, "rest_invalid_param"]);
});

test("keys equal to names of object properties are valid", async () => {
  await using site = await startBatch();
  const { body } = await site.admin.send("POST", `${base}/data`, {
    body: JSON.stringify({
      request: ["__proto__", "constructor", "toString"].map((key) => boats("echo", key, { n: 1 })),
    }),
    headers: { "content-type": "application/json" },
  });
  expect(Object.keys(body).toSorted()).toEqual(["__proto__", "constructor", "toString"]);
  expect(({} as Record<string, unknown>)["n"]).toBeUndefined();
});

test("each item requires the access of its own route, and each caller gets their own response", async () => {
  await using site = await startBatch();
  const request = [boats("secret", "secret"), boats("who", "who")];
  const send = async (client: typeof site.admin) =>
    (await client.post(`${base}/data`, { request })).body;
  expect(await send(site.admin)).toEqual({ secret: "secret", who: "administrator" });
  expect(await send(site.editor)).toMatchObject({
    secret: { code: "rest_forbidden", data: { status: 403 } },
    who: "editor",
  });
  expect(errorOf(await site.post(`${base}/data`, { request }))).toEqual([401, "rest_forbidden"]);
  expect(errorOf(await site.subscriber.post(`${base}/data`, { request }))).toEqual([
    403,
    "rest_forbidden",
  ]);
});

test("internal errors reveal nothing, and the other items get responses", async () => {
  await using site = await startBatch();
  const body = await site.batch([boats("broken", "broken"), boats("who", "who")]);
  expect(body.broken).toMatchObject({ code: "rest_internal_error", data: { status: 500 } });
  expect(JSON.stringify(body)).not.toContain("harbour.db");
  expect(body.who).toBe("administrator");
  expect(body.broken.data.ref).toBe(
    site.log.lines.find(({ fields }) => fields?.["ref"])?.fields?.["ref"],
  );
});

test("writes are not allowed", async () => {
  await using site = await startBatch();
  const item = { type: "modules", identifier: "site-verification", datapoint: "verification" };
  const body = await site.batch([{ ...item, key: "a" }]);
  expect(body.a).toEqual({ identifier: "https://site.test", verified: false, verifiedAt: null });
});

test.each([
  [{}, "rest_missing_callback_param"],
  [{ request: null }, "rest_missing_callback_param"],
  [{ request: [] }, "no_data_requested"],
  [{ request: "x" }, "rest_invalid_param"],
  [{ request: [1] }, "rest_invalid_param"],
])("a batch of %j is rejected", async (body, code) => {
  await using site = await startBatch();
  expect(await site.write("data", body)).toEqual([400, code]);
});
