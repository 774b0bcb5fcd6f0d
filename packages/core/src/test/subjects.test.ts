import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { callerKey } from "../declare/actor.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { boats } from "./boats.ts";

const { get, defineAuthScheme } = moduleBuilder({});
const [ann, ben] = ["0b2c8f0e-6f3e-4f57-9c1c-0d4f5a3b7e11", "7d3f1c52-41b0-4a9e-8e0e-2f6c9b1d5a22"];

/** An auth scheme for callers who are not users: `Authorization: Bearer SUBJECT TENANT`. */
const token = defineAuthScheme(
  "token",
  ({ request }) => {
    const [, subject, tenant] = request.headers.get("authorization")?.split(" ") ?? [];
    if (!subject) throw errors.rest_not_logged_in();
    return { subject, login: "", displayName: "", roles: [], claims: { tenant } };
  },
  { headers: ["authorization"] },
);
const callers = defineModule({
  name: "callers",
  authSchemes: [token],
  namespaces: [
    defineNamespace("callers/v1", {
      "/me": [
        get({
          summary: "Read the caller",
          access: "signed-in",
          handler: ({ actor }) => {
            const { id, subject, via, claims } = actor;
            return { id, subject, via, claims, key: callerKey(actor) };
          },
        }),
      ],
    }),
  ],
});
const bearer = (subject: string) => ({ authorization: `Bearer ${subject} harbour` });

test("a caller who is not a user is identified by the subject of a token", async () => {
  await using site = await testSite({ modules: [callers()] });
  expect((await site.get("/callers/v1/me", {}, bearer(ann))).body).toEqual({
    id: 0,
    subject: ann,
    via: "token",
    claims: { tenant: "harbour" },
    key: `token:${ann}`,
  });
  const { status, body } = await site.get("/callers/v1/me", {}, bearer("s".repeat(256)));
  expect([status, body.code]).toEqual([500, "rest_internal_error"]);
});

test("a user has the id as subject, and no claims", async () => {
  await using site = await testSite({ modules: [callers()] });
  expect((await site.as({ id: 7 }).get("/callers/v1/me")).body).toEqual({
    id: 7,
    subject: "7",
    via: "testing",
    claims: {},
    key: "user 7",
  });
  expect(callerKey(site.site.actor({ subject: ann }))).toBe(`system:${ann}`);
  expect(callerKey(site.site.system)).toBeUndefined();
});

test("an idempotency key belongs to its subject", async () => {
  await using site = await testSite({ modules: [callers(), boats()] });
  const key = { "idempotency-key": "8e03978e-40d5-43e8-bc93-6894a57f9324" };
  const replayed = [];
  for (const subject of [ann, ben, ann]) {
    const headers = { ...key, ...bearer(subject) };
    const { headers: responseHeaders } = await site.post(
      "/boats/v1/boats",
      { name: "Gull" },
      headers,
    );
    replayed.push(responseHeaders.get("idempotent-replayed"));
  }
  expect(replayed).toEqual([null, null, "true"]);
});
