import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
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
  const refuse = () => {
    throw new EvalError("Code generation from strings disallowed for this context");
  };
  const patched = new Proxy(RealFunction, { apply: refuse, construct: refuse });
  vi.stubGlobal("Function", patched);
  vi.stubGlobal("eval", refuse);
};
afterEach(() => vi.unstubAllGlobals());

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
