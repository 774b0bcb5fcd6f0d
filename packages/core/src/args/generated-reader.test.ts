import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { toArg } from "./arg.ts";
import { generateReader } from "./generated-reader.ts";
import { testSite } from "@waymark/testing";

const { post } = moduleBuilder({});
const notes = defineModule({
  name: "notes",
  namespaces: [
    defineNamespace("notes/v1", {
      "/note": [
        post({
          summary: "Create a note",
          access: "public",
          args: {
            title: z.string(),
            stars: z.int().default(0),
            place: z.strictObject({ name: z.string() }).optional(),
            even: z
              .strictObject({ n: z.int() })
              .refine(({ n }) => n % 2 === 0)
              .optional(),
          },
          handler: ({ args }) => args,
        }),
      ],
    }),
  ],
});
const RealFunction = Function;
/** As in requests of Cloudflare Workers, code may be generated while the site starts, and not later. */
const forbidCodeGeneration = () => {
  const refuse = vi.fn<() => never>(() => {
    throw new EvalError("Code generation from strings disallowed for this context");
  });
  const patched = new Proxy(RealFunction, { apply: refuse, construct: refuse });
  vi.stubGlobal("Function", patched);
  vi.stubGlobal("eval", refuse);
  return refuse;
};
afterEach(() => {
  vi.unstubAllGlobals();
  z.config({ jitless: false });
});

const page = toArg("page", z.int().min(1).default(1), "GET /x");
const even = toArg(
  "even",
  z.int().refine((n) => n % 2 === 0),
  "GET /x",
);

test("code is generated, unless zod must not generate any or the host is a Cloudflare Worker", () => {
  expect(generateReader([page])?.({ page: "2" })).toEqual({ page: 2 });
  const refused = forbidCodeGeneration();
  z.config({ jitless: true });
  expect(generateReader([page])).toBeUndefined();
  z.config({ jitless: false });
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  expect(generateReader([page])).toBeUndefined();
  expect(refused).not.toHaveBeenCalled();
});
test("no code is generated if a required argument has a final check of its own", () => {
  expect(generateReader([page, even])).toBeUndefined();
  expect(generateReader([page])).toBeDefined();
});
test("a default that JSON does not express exactly is that of the schema", () => {
  const values = [-0, Infinity, null, "\u2028", { a: [1] }, [1], []];
  const args = values.map((value, i) => toArg(`a${i}`, z.any().default(value), "GET /x"));
  const read = generateReader(args)?.({}) ?? {};
  expect(Object.values(read)).toStrictEqual(values);
  expect(read["a4"]).not.toBe(values[4]);
});

test("requests succeed where code generation is allowed at startup only", async () => {
  await using site = await testSite({ modules: [notes()] });
  forbidCodeGeneration();
  for (let i = 0; i < 40; i++) {
    const body = { title: `Tide ${i}`, place: { name: "Pier" }, even: { n: 2 } };
    const { status, body: answered } = await site.post("/notes/v1/note", body);
    expect([i, status, answered]).toEqual([i, 200, { ...body, stars: 0 }]);
    const wrong = await site.post("/notes/v1/note", { title: "Tide", even: { n: 1 } });
    expect([i, wrong.status, wrong.body.code]).toEqual([i, 400, "rest_invalid_param"]);
  }
});
test("no further code is generated after a rejection", () => {
  const refused = forbidCodeGeneration();
  expect(generateReader([page])).toBeUndefined();
  expect(generateReader([page])).toBeUndefined();
  expect(refused.mock.calls.length).toBeLessThan(2);
});
