import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

describe.each(await testStorages())("the configuration on %s", (_, storage) => {
  test("the configuration can be read, in whole or in part, and changed", async () => {
    await using site = await startSite({ storage: storage() });
    const read = async (query: object = {}) =>
      (await site.admin.get(`${base}/config`, { ...query })).body;
    expect((await read()).config).toMatchObject({ alertEmails: "", scansEnabled_core: true });
    const some = ["alertEmails", "scansEnabled_core", "nope", "waf.enabled", "__proto__"];
    expect((await read({ fields: some })).config).toEqual({
      alertEmails: "",
      scansEnabled_core: true,
    });
    expect((await read({ fields: "alertEmails" })).config).toEqual({ alertEmails: "" });
    expect((await site.set({ alertEmails: "sec@example.com", scansEnabled_core: 0 })).body).toEqual(
      {
        success: true,
      },
    );
    expect((await read({ fields: some })).config).toEqual({
      alertEmails: "sec@example.com",
      scansEnabled_core: false,
    });
  });

  test("invalid settings are reported by name, and nothing is changed", async () => {
    await using site = await startSite({ storage: storage() });
    const rejected = async (fields: unknown) => {
      const { status, body } = await site.admin.put(`${base}/config`, { fields });
      return [status, body.code];
    };
    for (const none of [
      undefined,
      {},
      "x",
      1,
      null,
      [],
      ["alertEmails"],
      JSON.parse('{"__proto__": {}}'),
    ])
      expect(await rejected(none)).toEqual([422, "rest_save_config_error"]);
    for (const wrong of [
      { alertEmails: "not mail" },
      { alertEmails: "a@example.com", nope: 1 },
      { alertEmails: "a@example.com", scan_include_extra: "fine\n(" },
      { scan_include_extra: "((a{50}){50}){50}" },
      { scan_include_extra: "a\n".repeat(60) },
      { scan_exclude: "*a".repeat(20) },
      { schedStartHour: 24 },
      { scan_maxIssues: -1 },
      { scanType: { $ne: 1 } },
      { alertEmails: "a@example.com\r\nBcc: b@example.com" },
    ])
      expect(await rejected(wrong), JSON.stringify(wrong)).toEqual([422, "rest_set_config_error"]);
    const { body } = await site.admin.put(`${base}/config`, {
      fields: { nope: 1, schedStartHour: 24 },
    });
    expect(body.message).toMatch(/nope/);
    expect((await site.admin.get(`${base}/config`)).body.config.alertEmails).toBe("");
  });

  test("the configuration is for administrators only", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [who, status] of [
      [site.editor, 403],
      [site.subscriber, 403],
      [site, 401],
    ] as const)
      for (const [method, path] of [
        ["GET", "config"],
        ["POST", "config"],
        ["PUT", "disconnect"],
        ["GET", "scan/issues"],
        ["POST", "scan"],
        ["DELETE", "scan"],
        ["PATCH", "scan/issue"],
      ] as const) {
        const body = method === "GET" ? null : JSON.stringify({ issue: { id: 1, status: "new" } });
        const headers = { "content-type": "application/json" };
        const answer = await who.send(method, `${base}/${path}`, { body, headers });
        expect([method, path, answer.status, answer.body.code]).toEqual([
          method,
          path,
          status,
          "rest_forbidden_context",
        ]);
      }
    const connect = {
      "public-key": "11".repeat(32),
      "site-id": "11111111-2222-4333-8444-555555555555",
    };
    for (const sent of [connect, {}])
      expect((await site.admin.edit(`${base}/premium-connect`, sent)).status).toBe(403);
    const rejected = await site.admin.edit(`${base}/disconnect`);
    expect(rejected.body.code).toBe("rest_missing_callback_param");
    expect((await site.admin.edit(`${base}/disconnect`, { confirm: true })).status).toBe(200);
  });
});
