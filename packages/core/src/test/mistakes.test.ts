import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { can, roleGrants, objectPermissions, roles } from "../declare/access.ts";
import { defineContribution } from "../declare/contribution.ts";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule, type Module } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineErrors } from "../errors/api-error.ts";
import { createSite } from "../site.ts";

const { get } = moduleBuilder({});
const keeper = roles({ name: "keeper", label: "Keeper", capabilities: ["manage_bookings"] });
const asking = (capability: string) => [
  defineNamespace("bookings/v1", {
    "/all": [get({ summary: "List bookings", access: can(capability), handler: () => [] })],
  }),
];
const site = (...modules: readonly Module[]) => createSite({ modules });
const saved = defineEvent<number>("bookings.saved");

describe("a capability that an endpoint requires", () => {
  test("is rejected if no role can have it, with a suggestion", () => {
    const misspelled = defineModule({
      name: "bookings",
      contributes: [keeper],
      namespaces: asking("manage_bokings"),
    });
    expect(() => site(misspelled())).toThrow(
      'GET /bookings/v1/all: bookings requires the capability "manage_bokings", which no role, role grant, object permission or auth scheme of this site has. Did you mean "manage_bookings"?',
    );
  });
  test("may come from a role, a role grant, an object permission or an auth scheme", () => {
    const token = (capabilities: readonly string[] | "any") =>
      moduleBuilder({}).defineAuthScheme("token", () => undefined, {
        headers: ["authorization"],
        capabilities,
      });
    for (const [capability, parts] of [
      ["manage_bookings", { contributes: [keeper] }],
      [
        "read_bookings",
        {
          contributes: [
            keeper,
            roleGrants({ name: "reading", role: "keeper", capabilities: ["read_bookings"] }),
          ],
        },
      ],
      [
        "edit_booking",
        { contributes: [objectPermissions({ name: "edit_booking", allows: () => true })] },
      ],
      ["sync_bookings", { authSchemes: [token(["sync_bookings"])] }],
      ["whatever", { authSchemes: [token("any")] }],
    ] as const)
      expect(() =>
        site(defineModule({ name: "bookings", namespaces: asking(capability), ...parts })()),
      ).not.toThrow();
  });
});

describe("a declaration that no module lists", () => {
  test.each([
    [
      "the job bookings.remind",
      "jobs",
      () => kit().defineJob({ name: "bookings.remind", handler() {} }),
    ],
    ["the listener for bookings.saved", "on", () => kit().on(saved, () => {})],
    ["the task bookings.tidy", "tasks", () => kit().defineTask("bookings.tidy", async () => {})],
    [
      "the integrity check counts",
      "checks",
      () => kit().defineIntegrityCheck("counts", async function* () {}),
    ],
  ])("%s is an error when the site is created", (what, under, declare) => {
    current = moduleBuilder({});
    const part = declare();
    const namespaces = [
      defineNamespace("bookings/v1", {
        "/all": [current.get({ summary: "List", access: "public", handler: () => [] })],
      }),
    ];
    expect(() => site(defineModule({ name: "bookings", namespaces })())).toThrow(
      `bookings: ${what} is declared, but no module lists it: add it to "${under}" of defineModule.`,
    );
    const whole = defineModule({ name: "bookings", namespaces, [under]: [part] });
    expect(() => site(whole())).not.toThrow();
  });
  let current = moduleBuilder({});
  const kit = () => current;
});

describe("a contribution that refers to one of another extension point", () => {
  const types = defineContribution<{ readonly name: string }>("shop.types");
  const labels = defineContribution<{ readonly name: string; readonly types?: readonly string[] }>(
    "shop.labels",
    { refersTo: { types: () => types } },
  );
  const shop = defineModule({ name: "shop", contributes: [types({ name: "posts" })] });
  const labelled = (named?: readonly string[]) =>
    defineModule({
      name: "labels",
      contributes: [labels({ name: "fresh", ...(named && { types: named }) })],
    })();
  test("is rejected without a contribution", () => {
    expect(() => site(shop(), labelled(["pots"]))).toThrow(
      'shop.labels: "fresh" of labels names "pots" under types, which no module of the site contributes to shop.types. Did you mean "posts"?',
    );
  });
  test("may come before it, and may refer to none", () => {
    expect(() => site(labelled(["posts"]), shop())).not.toThrow();
    expect(() => site(shop(), labelled())).not.toThrow();
  });
});

describe("an argument that no request can carry", () => {
  const taking = (schema: never) =>
    defineModule({
      name: "bookings",
      namespaces: [
        defineNamespace("bookings/v1", {
          "/all": [
            get({ summary: "List", args: { at: schema }, access: "public", handler: () => [] }),
          ],
        }),
      ],
    })();
  test.each([
    ["z.date()", z.date(), /^GET \/bookings\/v1\/all: argument at: .*declare dateTime\(\)/],
    ["an optional z.date()", z.date().optional(), /declare dateTime\(\)/],
    ["a list of them", z.array(z.date()), /declare dateTime\(\)/],
    ["one of zod 3", z3.date(), /declare dateTime\(\)/],
    ["z.bigint()", z.bigint(), /declare z\.int\(\)/],
  ])(
    "is rejected when the site is created, with the declaration to use instead: %s",
    (_, schema, said) => {
      expect(() => site(taking(schema as never))).toThrow(said);
    },
  );
});

test("an error for a missing object requires that the endpoint finds one, and is in an error table", () => {
  const errors = defineErrors({
    boat_not_found: [404, "The boat does not exist.", "No boat has it."],
  });
  const at = (endpoint: Parameters<typeof get>[0], table?: typeof errors) =>
    site(
      defineModule({
        name: "boats",
        ...(table && { errors: table }),
        namespaces: [defineNamespace("boats/v1", { "/boat": [get(endpoint)] })],
      })(),
    );
  const boat = {
    summary: "Get a boat",
    access: "public",
    missing: errors.boat_not_found,
    handler: () => null,
  } as const;
  expect(() => at(boat, errors)).toThrow('GET /boats/v1/boat: "missing" requires "find".');
  expect(() => at({ ...boat, find: () => undefined })).toThrow(
    "GET /boats/v1/boat: boats declares the error boat_not_found, which is in no error table.",
  );
});

test("an endpoint responds with its own error if it finds nothing, and documents it", async () => {
  const errors = defineErrors({
    boat_not_found: [404, "The boat does not exist.", "No boat has it."],
  });
  const boats = defineModule({
    name: "boats",
    errors,
    namespaces: [
      defineNamespace("boats/v1", {
        "/boat": [
          get({
            summary: "Get a boat",
            missing: errors.boat_not_found,
            find: () => undefined,
            access: "public",
            handler: () => null,
          }),
        ],
      }),
    ],
  });
  const made = site(boats());
  const response = await made.fetch(new Request("http://localhost/api/boats/v1/boat"));
  expect(await response.json()).toMatchObject({ code: "boat_not_found" });
  const [operation] = made.manifest.operations.filter(({ path }) => path === "/boats/v1/boat");
  expect(operation).toMatchObject({ finds: true, missing: "boat_not_found" });
  expect(operation?.errors.map(({ code }) => code)).toEqual(["boat_not_found"]);
});
