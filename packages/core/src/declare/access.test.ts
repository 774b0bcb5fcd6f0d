import { expect, test } from "vitest";
import { testSite } from "@waymark/testing";
import { moduleBuilder } from "./module-builder.ts";
import { defineModule } from "./module.ts";
import { defineNamespace } from "./namespace.ts";

const { get } = moduleBuilder({});

test.each([
  [
    "a promise of another make that says no",
    { then: (say: (verdict: unknown) => void) => say(false) }, // oxlint-disable-line unicorn/no-thenable
  ],
  ["a text", "yes"],
  ["an object", {}],
  ["nothing", undefined],
])("a rule that returns %s denies access", async (_, verdict) => {
  const guarded = defineModule({
    name: "guarded",
    namespaces: [
      defineNamespace("guarded/v1", {
        "/x": [get({ summary: "X", access: () => verdict as never, handler: () => "secret" })],
      }),
    ],
  });
  await using site = await testSite({ modules: [guarded()] });
  expect((await site.get("/guarded/v1/x")).status).toBe(401);
});
