import { expect, test } from "vitest";
import { can } from "../declare/access.ts";
import type { AuthScheme } from "../declare/auth-scheme.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { testSite } from "@waymark/testing";

const { get, defineAuthScheme, definePageHandler } = moduleBuilder({});
const nobody = () => undefined;
const basic = defineAuthScheme("password", nobody, {
  headers: ["authorization"],
  securitySchemes: { password: { type: "http", scheme: "basic" } },
});
const bearer = defineAuthScheme("token", nobody, {
  headers: ["authorization"],
  securitySchemes: () => ({ token: { type: "http", scheme: "bearer" } }),
});
const oauth = defineAuthScheme("oauth", nobody, {
  headers: ["authorization"],
  securitySchemes: {
    oauth: {
      type: "oauth2",
      flows: {
        clientCredentials: {
          tokenUrl: "https://id.example/token",
          scopes: { read: "Read the secret" },
        },
      },
    },
  },
});
const oidc = defineAuthScheme("oidc", nobody, {
  headers: ["authorization"],
  securitySchemes: {
    oidc: {
      type: "openIdConnect",
      openIdConnectUrl: "https://id.example/.well-known/openid-configuration",
    },
  },
});
const untold = defineAuthScheme("untold", nobody, { headers: ["authorization"] });
const key = defineAuthScheme("key", nobody, { headers: ["x-key"] });
const cookie = defineAuthScheme("session", nobody, {
  headers: ["x-nonce"],
  securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
});

/** The challenges in a 401 of a site with these schemes: of the API, and of a page requested with credentials. */
async function challengesOf(
  ...schemes: readonly AuthScheme[]
): Promise<readonly (string | null)[]> {
  const secrets = defineModule({
    name: "secrets",
    authSchemes: schemes,
    pages: [
      definePageHandler("closed", ({ path }) => {
        if (path === "/closed") throw errors.rest_not_logged_in();
      }),
    ],
    namespaces: [
      defineNamespace("secrets/v1", {
        "/secret": [
          get({
            summary: "Read the secret",
            access: can("read_secrets", { code: "rest_forbidden" }),
            handler: () => 1,
          }),
        ],
      }),
    ],
  });
  await using site = await testSite({ modules: [secrets()] });
  const reply = await site.get("/secrets/v1/secret");
  const headers = { authorization: "Basic x" };
  const page = await site.site.fetch(new Request("http://localhost/closed", { headers }));
  expect([reply.status, page.status]).toEqual([401, 401]);
  return [reply.headers.get("www-authenticate"), page.headers.get("www-authenticate")];
}

test("a 401 has the challenges of the site's auth schemes", async () => {
  const [toBasic, toBearer] = ['Basic realm="api", charset="UTF-8"', 'Bearer realm="api"'];
  expect(await challengesOf(basic)).toEqual([toBasic, toBasic]);
  expect(await challengesOf(bearer)).toEqual([toBearer, toBearer]);
  expect(await challengesOf(untold)).toEqual([toBearer, toBearer]);
  expect(await challengesOf(oauth, oidc)).toEqual([toBearer, toBearer]);
});

test("there is one challenge for each scheme, without duplicates", async () => {
  const both = 'Basic realm="api", charset="UTF-8", Bearer realm="api"';
  expect(await challengesOf(basic, bearer, cookie, untold)).toEqual([both, both]);
});

test("a site with keys and cookies only, or without schemes, sends no challenge", async () => {
  expect(await challengesOf(key, cookie)).toEqual([null, null]);
  expect(await challengesOf()).toEqual([null, null]);
});
