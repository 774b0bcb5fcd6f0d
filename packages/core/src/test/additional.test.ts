import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineErrors } from "../errors/api-error.ts";
import { testSite } from "@waymark/testing";

const { get } = moduleBuilder({});
const errors = defineErrors({ taken: [409, "It is taken.", "Somebody has it."] });
const harbour = defineModule({
  name: "harbour",
  errors,
  namespaces: [
    defineNamespace("harbour/v1", {
      "/berth": [
        get({
          summary: "A berth",
          access: "public",
          handler() {
            throw errors.taken({ data: { by: 4 }, additional: [{ berth: 7 }] });
          },
        }),
      ],
    }),
  ],
});

test("additional data of an error is next to its data, in both error formats", async () => {
  await using site = await testSite({ modules: [harbour()] });
  expect((await site.get("/harbour/v1/berth")).body).toEqual({
    code: "taken",
    message: "It is taken.",
    data: { status: 409, by: 4 },
    additional_data: [{ berth: 7 }],
  });
  const accept = { accept: "application/problem+json" };
  const problem = await site.get("/harbour/v1/berth", {}, accept);
  expect(problem.body).toMatchObject({ code: "taken", by: 4, additional_data: [{ berth: 7 }] });
});
