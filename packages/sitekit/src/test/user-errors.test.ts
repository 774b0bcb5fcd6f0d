import { createSession } from "@waymark/accounts";
import { expect, test } from "vitest";
import { base, errorOf, startSite } from "./site.ts";

test.each([
  ["dismiss-tour", {}, "rest_missing_callback_param"],
  ["dismiss-tour", { data: "x" }, "rest_invalid_param"],
  ["dismiss-tour", { data: {} }, "missing_required_param"],
  ["dismiss-tour", { data: { slug: "" } }, "missing_required_param"],
  ["dismiss-tour", { data: { slug: "A b" } }, "rest_invalid_param"],
  ["dismiss-tour", { data: { slug: "a", expiration: -1 } }, "rest_invalid_param"],
  ["tracking", {}, "rest_missing_callback_param"],
  ["tracking", { data: {} }, "rest_invalid_param"],
  ["tracking", { data: { enabled: "abc" } }, "rest_invalid_param"],
  ["user-input-settings", {}, "rest_missing_callback_param"],
  ["user-input-settings", { data: {} }, "rest_invalid_param"],
  ["user-input-settings", { data: { settings: "x" } }, "rest_invalid_param"],
  ["user-input-settings", { data: { settings: { role: ["king"] } } }, "rest_invalid_param"],
  ["user-input-settings", { data: { settings: { nope: ["x"] } } }, "rest_invalid_param"],
  [
    "user-input-settings",
    { data: { settings: { role: ["owner", "in_house_team"] } } },
    "rest_invalid_param",
  ],
  [
    "user-input-settings",
    { data: { settings: { searchTerms: ["x".repeat(101)] } } },
    "rest_invalid_param",
  ],
])("%s with %j is rejected", async (path, body, code) => {
  await using site = await startSite();
  expect(await site.write(`core/user/data/${path}`, body)).toEqual([400, code]);
});

test.each(["core/site/data/reset", "core/site/data/reset-persistent", "core/user/data/disconnect"])(
  "%s requires an administrator, and is not possible from another site",
  async (path) => {
    await using site = await startSite();
    await site.setActive("analytics");
    await site.write("core/user/data/dismiss-tour", { data: { slug: "a" } });
    for (const client of [site.editor, site.author, site.subscriber])
      expect(errorOf(await client.post(`${base}/${path}`, {}))).toEqual([403, "rest_forbidden"]);
    const { cookie } = await site.site.run(createSession, 1);
    // A form of another site sends the cookies, but no nonce.
    const crossed = await site.post(`${base}/${path}`, {}, { cookie, origin: "https://evil.test" });
    expect([crossed.status, crossed.body.code]).toEqual([401, "rest_forbidden"]);
    expect(await site.read("core/site/data/connection")).toMatchObject({
      connected: true,
      ownerID: 1,
    });
    expect(await site.read("core/user/data/dismissed-tours")).toEqual(["a"]);
    const wrong = { cookie, "X-Core-Nonce": "0".repeat(20) };
    expect(errorOf(await site.post(`${base}/${path}`, {}, wrong))).toEqual([
      403,
      "rest_cookie_invalid_nonce",
    ]);
  },
);
