import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, payload, results, startSite, type ConsentSite } from "./site.ts";

const json = { "content-type": "application/json" };
/** The rows that a rejected payload must not change. */
const stateOf = async ({ admin }: ConsentSite) => ({
  scans: (await admin.get(`${base}/scans`)).body,
  cookies: (await admin.get(`${base}/cookies`)).body,
});

describe.each(await testStorages())("results of a scanner on %s", (_, storage) => {
  test("results are accepted once with the token of the waiting scan", async () => {
    await using site = await startSite({ storage: storage() });
    const token = await site.token();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const first = await site.post(results, payload(token));
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, data: "Successfully inserted" },
    ]);
    const [scan] = (await site.admin.get(`${base}/scans`)).body;
    expect(scan).toMatchObject({ state: "completed", source: "scanner", cookies: 1, added: 1 });
    expect((await site.seen(scan.id))["_ga"]).toMatchObject({
      category: "analytics",
      vendor: "Google Analytics",
      duration: "1 year",
      domain: "site.test",
    });
    const again = await site.post(results, payload(token));
    expect([again.status, again.body.code]).toEqual([403, "consent_token_mismatch"]);
  });

  test("requests without the token change nothing", async () => {
    await using site = await startSite({ storage: storage() });
    const token = await site.token();
    const before = await stateOf(site);
    const bodies: readonly string[] = [
      "null",
      "[]",
      "{}",
      "0",
      "false",
      '""',
      "[null]",
      JSON.stringify({ scan_result: "[]" }),
      JSON.stringify({ scan_result: "[]", scan_result_token: "" }),
      JSON.stringify({ scan_result: "[]", scan_result_token: null }),
      JSON.stringify({ scan_result: "[]", scan_result_token: true }),
      JSON.stringify({ scan_result: "[]", scan_result_token: 0 }),
      JSON.stringify({ scan_result: "[]", scan_result_token: [token] }),
      JSON.stringify({ scan_result: "[]", scan_result_token: { token } }),
      JSON.stringify(payload(`${token} `)),
      JSON.stringify(payload(token.toUpperCase())),
      JSON.stringify(payload(token.slice(1))),
      JSON.stringify({ scan_result: "x", scan_result_token: "nope" }),
    ];
    for (const body of bodies) {
      const { status, body: error } = await site.send("POST", results, { body, headers: json });
      expect([body, status, error.code]).toEqual([body, 403, "consent_token_mismatch"]);
    }
    const none = await site.send("POST", results);
    expect(none.body.code).toBe("consent_token_mismatch");
    const text = await site.send("POST", results, {
      body: "nope",
      headers: { "content-type": "text/plain" },
    });
    expect(text.body.code).toBe("consent_token_mismatch");
    const form = new URLSearchParams({ scan_result: "[]", scan_result_token: "x" });
    expect((await site.send("POST", results, { body: form })).status).toBe(403);
    const broken = await site.send("POST", results, { body: "{", headers: json });
    expect([broken.status, broken.body.code]).toEqual([400, "rest_invalid_json"]);
    expect(await stateOf(site)).toEqual(before);
    expect((await site.post(results, payload(token))).status).toBe(200);
  });

  test("invalid results are rejected after the token, which remains valid", async () => {
    await using site = await startSite({ storage: storage() });
    const token = await site.token();
    const before = await stateOf(site);
    for (const scan_result of ["x", "{}", "null", "", undefined, 7, '[{"category":1}]']) {
      const input = { scan_result, scan_result_token: token };
      const { status, body } = await site.post(results, input);
      expect([scan_result, status, body.code]).toEqual([scan_result, 400, "rest_invalid_param"]);
    }
    const many = Array.from({ length: 2_001 }, (_one, n) => ({ cookie_id: `c${n}` }));
    expect((await site.post(results, payload(token, ...many))).status).toBe(413);
    expect(await stateOf(site)).toEqual(before);
    const empty = await site.post(results, { scan_result: "[]", scan_result_token: token });
    expect(empty.status).toBe(200);
  });

  test("only one of two concurrent results is accepted", async () => {
    await using site = await startSite({ storage: storage() });
    const token = await site.token();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.post(results, payload(token))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });
});

test("tokens are stored as hashes and returned only once", async () => {
  await using site = await startSite();
  const token = await site.token();
  const [{ id }] = (await site.admin.get(`${base}/scans`)).body;
  const answers = [
    await site.admin.get(`${base}/scans`, { context: "edit" }),
    await site.admin.get(`${base}/scans/${id}`),
    await site.admin.post(`${base}/scans/${id}/stop`),
  ];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(token);
  expect(JSON.stringify(site.log.lines)).not.toContain(token);
  expect((await site.post(results, payload(token))).status).toBe(403);
});

test("a token is valid for a day", async () => {
  await using site = await startSite();
  const token = await site.token();
  site.clock.advance(25 * 3_600_000);
  expect((await site.post(results, payload(token))).status).toBe(403);
  const next = await site.token();
  expect((await site.post(results, payload(next))).status).toBe(200);
});

test("guesses are rate limited by address, without affecting the token's owner", async () => {
  await using site = await startSite();
  const token = await site.token();
  const from = async (remoteAddress: string, input: unknown) =>
    (await site.callFrom(remoteAddress, `POST ${results}`, payload(input))).status;
  const guesses = [];
  for (let n = 0; n < 32; n++) guesses.push(await from(`2001:db8::${n}`, "wrong"));
  expect(guesses.filter((status) => status === 403)).toHaveLength(30);
  expect(guesses.at(-1)).toBe(429);
  expect(await from("192.0.2.7", token)).toBe(200);
});

test("results are stored as plain text, and unknown categories are dropped", async () => {
  await using site = await startSite();
  const token = await site.token();
  const input = {
    scan_result: JSON.stringify([
      {
        category: "<script>alert(1)</script>",
        cookies: [
          {
            cookie_id: "evil<script>",
            description: `<img src=x onerror=alert(1)>seen "here"`,
            frist_found_url: "javascript:alert(1)",
          },
        ],
      },
    ]),
    scan_result_token: token,
  };
  expect((await site.post(results, input)).status).toBe(200);
  const [{ id }] = (await site.admin.get(`${base}/scans`)).body;
  expect(await site.seen(id)).toMatchObject({
    evilscript: { category: "others", description: 'seen "here"', url: "" },
  });
  const { html } = await site.open("/consent");
  expect(html).toContain("evilscript");
  expect(html).not.toMatch(/<img|onerror|<script>alert/);
});

test("the route supports only POST and is public in the catalogue", async () => {
  await using site = await startSite();
  for (const method of ["GET", "PUT", "DELETE"])
    expect([method, (await site.send(method, results)).body.code]).toEqual([
      method,
      "rest_no_route",
    ]);
  const { body, headers } = await site.options(results);
  expect([headers.get("allow"), body.endpoints]).toEqual([
    "POST",
    [{ methods: ["POST"], args: [] }],
  ]);
});
