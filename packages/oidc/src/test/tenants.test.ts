import { accounts } from "@waymark/accounts";
import { testSite } from "@waymark/testing";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { oidc } from "../index.ts";

const authority = "https://login.microsoftonline.com";
const issuer = `${authority}/organizations/v2.0`;
const metadata = {
  issuer: `${authority}/{tenantid}/v2.0`,
  authorization_endpoint: `${authority}/organizations/oauth2/v2.0/authorize`,
  token_endpoint: `${authority}/organizations/oauth2/v2.0/token`,
  jwks_uri: `${authority}/organizations/discovery/v2.0/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
};

/** A site with a provider that has one issuer for each tenant, as Microsoft Entra ID does. */
async function openSite() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  let claims: Record<string, unknown> = {};
  const answers: Record<string, () => unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: () => metadata,
    [metadata.jwks_uri]: () => ({ keys: [key] }),
    [metadata.token_endpoint]: async () => ({
      access_token: "a",
      token_type: "Bearer",
      id_token: await new SignJWT({ aud: "magazine", ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "1" })
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey),
    }),
  };
  const { site, ...rest } = await testSite({
    fetch: async (input) => Response.json(await answers[new Request(input).url]?.()),
    modules: [
      accounts(),
      oidc({
        createUsers: true,
        providers: { microsoft: { issuer, clientId: "magazine", clientSecret: "tide" } },
      }),
    ],
  });
  const get = (path: string, cookie = "") =>
    site.fetch(new Request(new URL(path, "http://localhost"), { headers: { cookie } }));
  /** Signs in as the user `sub` of a tenant, and returns the response of the callback and the user. */
  const signIn = async (tenant: string, sub: string) => {
    const started = await get("/sign-in/oidc/microsoft");
    const [flow = ""] = started.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
    const sent = new URL(started.headers.get("location") ?? "").searchParams;
    claims = { iss: `${authority}/${tenant}/v2.0`, tid: tenant, sub, nonce: sent.get("nonce") };
    const response = await get(
      `/sign-in/oidc/microsoft/callback?code=c&state=${sent.get("state")}`,
      flow,
    );
    const session = response.headers
      .getSetCookie()
      .find((one) => one.startsWith("waymark_session="));
    const { user } = await (await get("/session", session?.split(";")[0])).json();
    return { status: response.status, user: user?.id as number | undefined };
  };
  return { ...rest, site, signIn };
}

test("users of all tenants of a provider sign in, and equal subjects of two tenants are two users", async () => {
  await using site = await openSite();
  const first = await site.signIn("north", "u1");
  expect(first).toEqual({ status: 303, user: expect.any(Number) });
  const other = await site.signIn("south", "u1");
  expect(other.status).toBe(303);
  expect(other.user).not.toBe(first.user);
  expect(await site.signIn("north", "u1")).toEqual(first);
});
