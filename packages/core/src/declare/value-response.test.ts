import { expect, test } from "vitest";
import * as z from "zod";
import {
  moduleBuilder,
  binaryResponse,
  createSite,
  defineErrors,
  defineModule,
  defineNamespace,
  jsonResponse,
} from "../index.ts";
import { testSite } from "@waymark/testing";

const errors = defineErrors({ gauge_dry: [409, "The gauge lies dry.", "There is no water."] });
const { get, post } = moduleBuilder({});
const level = z.object({ metres: z.number(), of: z.object({ day: z.string() }) });
const gauge = (codes: readonly string[] = ["gauge_dry"]) =>
  defineModule({
    name: "gauge",
    errors,
    namespaces: [
      defineNamespace("gauge/v1", {
        "/level": [
          get({
            summary: "The level",
            returns: jsonResponse("water level", level, {
              headers: ({ metres }) => ({ "X-Metres": String(metres) }),
            }),
            access: "public",
            errors: codes,
            handler: () => ({ metres: 3, of: { day: "today" } }),
          }),
          post({
            summary: "Measure it",
            args: { metres: z.number() },
            returns: jsonResponse("water level", level, { or: "text/xml" }),
            access: ({ actor }) => actor.id > 0,
            find: () => ({ id: 1 }),
            handler: () => new Response("<level/>", { headers: { "content-type": "text/xml" } }),
          }),
        ],
        "/picture": [
          get({
            summary: "A picture",
            returns: binaryResponse("image/png"),
            access: "public",
            handler: () => new Response("png"),
          }),
        ],
      }),
    ],
  })();
const operation = (key: string) =>
  createSite({ modules: [gauge()] }).manifest.operations.find((one) => one.key === key);

test("each cookie of a plain value is a separate header, also in a repeated response", async () => {
  const login = post({
    summary: "Sign in",
    status: 200,
    returns: jsonResponse("names", z.object({ names: z.array(z.string()) }), {
      cookies: ({ names }) => names.map((name) => `${name}=1; Path=/`),
    }),
    access: "public",
    handler: () => ({ names: ["a", "b"] }),
  });
  const own = defineModule({
    name: "own",
    namespaces: [defineNamespace("own/v1", { "/login": [login] })],
  });
  await using site = await testSite({ modules: [own()] });
  const headers = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
  for (const replayed of [null, "true"]) {
    const reply = await site.as({ id: 1 }).post("/own/v1/login", {}, headers);
    expect(reply.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=1; Path=/"]);
    expect(reply.headers.get("idempotent-replayed")).toBe(replayed);
  }
});

test("a plain value is returned completely, or its requested fields", async () => {
  await using site = await testSite({ modules: [gauge()] });
  const whole = await site.get("/gauge/v1/level", {}, { origin: "https://other.example" });
  expect([whole.status, whole.body]).toEqual([200, { metres: 3, of: { day: "today" } }]);
  expect((await site.get("/gauge/v1/level", { _fields: "of.day" })).body).toEqual({
    of: { day: "today" },
  });
  expect(whole.headers.get("x-metres")).toBe("3");
  expect(whole.headers.get("access-control-expose-headers")).toMatch(/Link, .*X-Metres$/);
  expect(site.site.explain("GET /gauge/v1/level")).toMatch(/respond +water level$/);
  expect(site.site.explain("POST /gauge/v1/level")).toMatch(/respond +water level, or text\/xml$/);
  expect(site.site.explain("GET /gauge/v1/picture")).toMatch(/respond +image\/png$/);
});

test("a value that may be null is sent as null, not as an empty body", async () => {
  const low = get({
    summary: "The last low water",
    returns: jsonResponse("low water", level.nullable()),
    access: "public",
    handler: () => null,
  });
  const own = defineModule({
    name: "own",
    namespaces: [defineNamespace("own/v1", { "/low": [low] })],
  });
  await using site = await testSite({ modules: [own()] });
  const response = await site.site.fetch(new Request("http://localhost/api/own/v1/low"));
  expect([response.status, await response.text()]).toEqual([200, "null"]);
  expect((await site.site.call("GET /own/v1/low", {})).body).toBeNull();
});

test("its schema is part of the API, the same for each endpoint that returns it", () => {
  const read = operation("GET /gauge/v1/level")?.returns;
  const measured = operation("POST /gauge/v1/level")?.returns;
  expect(read).toMatchObject({
    kind: "plain",
    name: "water level",
    schema: { type: "object", properties: { metres: { type: "number", required: true } } },
  });
  expect(measured).toMatchObject({ kind: "plain", or: "text/xml" });
  expect((measured as any).schema).toBe((read as any).schema);
  expect(operation("GET /gauge/v1/picture")?.returns).toEqual({
    kind: "bytes",
    types: ["image/png"],
  });
});

test("the errors of an operation follow from its declaration and its listed errors", () => {
  const codesOf = (key: string) => operation(key)?.errors.map(({ code }) => code);
  expect(codesOf("GET /gauge/v1/level")).toEqual(["gauge_dry"]);
  expect(codesOf("GET /gauge/v1/picture")).toEqual([]);
  expect(codesOf("POST /gauge/v1/level")).toEqual(
    expect.arrayContaining([
      "rest_missing_callback_param",
      "rest_invalid_param",
      "rest_invalid_json",
      "rest_forbidden",
      "rest_not_found",
      "rest_conflict",
    ]),
  );
});

test("a code without an entry in an error table is reported with route, module and code", () => {
  expect(() => createSite({ modules: [gauge(["gauge_wet"])] })).toThrow(
    "GET /gauge/v1/level: gauge declares the error gauge_wet, which is in no error table.",
  );
});
