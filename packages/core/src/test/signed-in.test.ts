import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { z } from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";

const { get } = moduleBuilder({});
const profiles = defineModule({
  name: "profiles",
  namespaces: [
    defineNamespace("profiles/v1", {
      "/me": [
        get({
          summary: "Get the caller's name",
          args: {},
          access: "signed-in",
          handler: ({ actor }) => ({ name: actor.displayName }),
        }),
      ],
      "/profiles/:id": [
        get({
          summary: "Get a profile",
          args: { id: z.int() },
          find: ({ args }) => (args.id === 1 ? { name: "Ada" } : undefined),
          access: "signed-in",
          handler: ({ found }) => found,
        }),
      ],
    }),
  ],
});
const ada = {
  id: 7,
  subject: "7",
  claims: {},
  login: "ada",
  displayName: "Ada",
  roles: [],
  via: "test",
  can: () => false,
};

test("every authenticated caller may call a signed-in endpoint, without any capability", async () => {
  await using test = await testSite({ modules: [profiles()] });
  const { status, body } = await test.site.call("GET /profiles/v1/me", {}, { as: ada });
  expect([status, body]).toEqual([200, { name: "Ada" }]);
});

test("an anonymous caller gets a 401 with the reason", async () => {
  await using test = await testSite({ modules: [profiles()] });
  const response = await test.get("/profiles/v1/me");
  expect([response.status, response.body]).toMatchObject([401, { code: "rest_not_logged_in" }]);
});

test("an anonymous caller does not learn which objects exist", async () => {
  await using test = await testSite({ modules: [profiles()] });
  const anonymous = [
    await test.get("/profiles/v1/profiles/1"),
    await test.get("/profiles/v1/profiles/2"),
  ];
  expect(anonymous.map(({ status }) => status)).toEqual([401, 401]);
  const key = "GET /profiles/v1/profiles/:id";
  const found = await test.site.call(key, { id: 1 }, { as: ada });
  const missing = await test.site.call(key, { id: 2 }, { as: ada });
  expect([found.status, missing.status]).toEqual([200, 404]);
});

test("the manifest and the audit describe the rule", async () => {
  await using test = await testSite({ modules: [profiles()] });
  const { operations } = test.site.manifest;
  const me = operations.find(({ path }) => path === "/profiles/v1/me");
  expect(me).toMatchObject({ access: "signed-in", isPublic: false });
  expect(me?.errors.map(({ code }) => code)).toContain("rest_not_logged_in");
  const row = test.site.audit().find(({ route }) => route === "GET /profiles/v1/me");
  expect(row).toMatchObject({ access: "signed-in", may: { anonymous: "no" } });
});
