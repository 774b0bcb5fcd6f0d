import { expect, test } from "vitest";
import {
  siteId,
  consoleKeys,
  authorityKeys,
  options,
  getNonce,
  authenticate,
  authenticateAsAuthority,
  bearerHeaders,
  getConfig,
} from "./console-client.ts";
import { base, startSite } from "./site.ts";

test("all failed authentications have the same error", async () => {
  await using site = await startSite({ options: { ...options, proofs: 1000 } });
  const nonce = await getNonce(site);
  const data = `${nonce}|${siteId}`;
  const signature = consoleKeys.sign(data);
  const wrong = (text: string) => ({ data: text, signature: consoleKeys.sign(text) });
  const corpus: object[] = [
    {},
    { signature },
    { data },
    { data: "abc", signature: "x" },
    { data, signature: "00".repeat(64) },
    { data, signature: `${signature}00` },
    { data, signature: [signature] },
    { data: { a: 1 }, signature },
    { data, signature: authorityKeys.sign(data) },
    wrong(`zz|${siteId}`),
    wrong(`${nonce}|short`),
    wrong(`${"a".repeat(64)}|${siteId}`),
    wrong(`${nonce}|99999999-2222-4333-8444-555555555555`),
    wrong(`x${data}`),
    wrong(`${data}\n`),
    wrong(nonce),
    wrong(`${nonce.toUpperCase()}|${siteId}`),
    ...Array.from({ length: 64 }, (_, at) => {
      const letter = nonce[at] === "0" ? "1" : "0";
      return wrong(`${nonce.slice(0, at)}${letter}${nonce.slice(at + 1)}|${siteId}`);
    }),
    ...Array.from({ length: 16 }, (_, at) => {
      const letter = signature[at * 8] === "0" ? "1" : "0";
      return { data, signature: signature.slice(0, at * 8) + letter + signature.slice(at * 8 + 1) };
    }),
  ];
  const answers = new Set<string>();
  for (const path of ["authenticate", "authenticate-premium"])
    for (const one of corpus) {
      const { status, body } = await site.post(`${base}/${path}`, one);
      answers.add(JSON.stringify([status, body]));
    }
  expect([...answers].map((answer) => JSON.parse(answer))).toEqual([
    [401, { code: "rest_forbidden_context", message: expect.any(String), data: { status: 401 } }],
  ]);
  expect((await site.post(`${base}/authenticate`, { data, signature })).status).toBe(200);
});

test("weak keys are rejected", async () => {
  for (const key of ["00".repeat(32), `01${"00".repeat(31)}`, `${"00".repeat(31)}80`])
    await expect(startSite({ options: { console: { siteId, key } } })).rejects.toThrow(
      "option console.key",
    );
  await using site = await startSite({ options });
  const { body } = await authenticateAsAuthority(site);
  const sent = { "public-key": "00".repeat(32), "site-id": siteId };
  expect((await site.edit(`${base}/premium-connect`, sent, bearerHeaders(body.token))).status).toBe(
    body.token ? 400 : 401,
  );
});

test("authentications are limited per network", async () => {
  await using site = await startSite({ options: { ...options, proofs: 2 } });
  for (const status of [200, 200, 429]) expect((await authenticate(site)).status).toBe(status);
});

test("tokens of other sites are rejected", async () => {
  await using site = await startSite({ options });
  const token = (await authenticate(site)).body.token as string;
  const [head = "", body = "", seal = ""] = token.split(".");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
  const none = part({ alg: "none", typ: "JWT" });
  const corpus = [
    "a.b.c",
    "junk",
    "..",
    ".",
    "",
    token.slice(0, -1),
    `${token}a`,
    `${token}.`,
    `${none}.${body}.`,
    `${none}.${body}.${seal}`,
    `${part({ alg: "RS256" })}.${body}.${seal}`,
    `${head}.${part({ ...claims, exp: 9_999_999_999 })}.${seal}`,
    `${head}.${part({ ...claims, sub: "authority", con: 0 })}.${seal}`,
    `${head}.${part({ ...claims, con: 2 })}.${seal}`,
    `${head}.${part([])}.${seal}`,
    `${head}.${part({ aud: "waymark-console" })}.${seal}`,
    `${head}.${body}.${seal.toUpperCase()}`,
    `${head}.${body}.${"A".repeat(43)}`,
    `${body}.${head}.${seal}`,
    "é",
    "%00",
    "9".repeat(6000),
  ];
  for (const one of corpus)
    for (const name of ["authorization", "x-authorization"]) {
      if (/[^ -~]/.test(one)) continue;
      const { status, body: answer } = await getConfig(site, { [name]: `Bearer ${one}` });
      expect([one.slice(0, 80), status, answer.code]).toEqual([
        one.slice(0, 80),
        401,
        "rest_forbidden_context",
      ]);
    }
  expect((await getConfig(site, { authorization: `bearer ${token}` })).status).toBe(200);
  await using other = await startSite({ options });
  expect((await getConfig(other, bearerHeaders(token))).status).toBe(401);
});

test("responses do not contain secrets of the module", async () => {
  await using site = await startSite({ options: { authority: authorityKeys.key } });
  const authenticated = await authenticateAsAuthority(site);
  const wanted = {
    "public-key": consoleKeys.key,
    "site-id": siteId,
    "site-data": "canary-of-data",
  };
  await site.edit(`${base}/premium-connect`, wanted, bearerHeaders(authenticated.body.token));
  await site.scan();
  const paths = ["/", base, `${base}/config`, `${base}/scan/issues`, "/core/v2/settings"];
  const texts = await Promise.all(
    paths.map(async (path) => JSON.stringify((await site.admin.get(path)).body)),
  );
  for (const secret of ["canary-of-data", consoleKeys.key, authorityKeys.key, siteId, "302e0201"])
    expect(texts.join("\n")).not.toContain(secret);
});
