import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { resetSecondFactor } from "../index.ts";
import { password, signInSite } from "./browser.ts";

describe.each(await testStorages())("two-factor sign-in on %s", (_, storage) => {
  const start = async (rules: object = {}) => {
    const site = await signInSite({ storage: storage(), rules });
    const home = site.browser("192.0.2.1");
    await home.signIn("ann");
    return Object.assign(site, { home });
  };
  /** Signs in up to the second step. */
  const firstStep = async (site: Awaited<ReturnType<typeof start>>, address = "203.0.113.7") => {
    const at = site.browser(address);
    const { status, to } = await at.signIn("ann", password, { remember: "1", to: "/desk" });
    expect([status, to]).toEqual([303, "/sign-in/verify"]);
    return { ...at, verify: (code: string) => at.send("/sign-in/verify", { code }) };
  };

  test("is set up with an app and required afterwards", async () => {
    await using site = await start();
    expect((await site.home.send("/sign-in")).text).toContain('<a href="/two-factor">');
    const begun = await site.home.change({ action: "begin", password });
    expect(begun.text).toContain('<svg class="code"');
    expect(begun.text).not.toContain("<script");
    const key = site.keyIn(begun.text);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const secret = /name="secret" value="([^"]+)"/.exec(begun.text)?.[1] ?? "";
    const wrong = await site.home.change({ action: "confirm", code: "000000", secret });
    expect([wrong.status, site.keyIn(wrong.text)]).toEqual([403, key]);
    const other = site.browser("192.0.2.2");
    expect((await other.signIn("ann")).to).toBe("/");
    const done = await site.home.change({ action: "confirm", code: await site.codeOf(key) });
    expect(done.text.match(/<li><code/g)).toHaveLength(10);
    // Other sessions of the user have ended.
    expect([await site.home.user(), await other.user()]).toEqual([site.ann, undefined]);

    site.clock.advance(60_000);
    const at = await firstStep(site);
    expect((await at.send("/sign-in/verify")).text).toContain('autocomplete="one-time-code"');
    expect(await at.user()).toBeUndefined();
    expect((await at.verify("123456")).status).toBe(401);
    expect(await at.user()).toBeUndefined();
    const code = await site.codeOf(key);
    const passed = await at.verify(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect([passed.status, passed.to]).toEqual([303, "/desk"]);
    expect(await at.user()).toBe(site.ann);
    expect((await site.events()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["two-factor-enabled", "second-factor-failed", "signed-in"]),
    );
  });

  test("a user without a password must set one before the setup, and moves and removes the factor with codes", async () => {
    const { moduleBuilder, defineModule } = await import("@waymark/core");
    const { accounts, createApiToken } = await import("@waymark/accounts");
    const { tables } = accounts();
    const { defineTask } = moduleBuilder({ tables });
    const removePassword = defineTask("passwords.remove", async ({ db }, id: number) =>
      db["users"]?.update({ id }, { password: null }),
    );
    const passwords = defineModule({ name: "passwords", tasks: [removePassword] })();
    await using site = await signInSite({ storage: storage(), modules: [passwords] });
    const home = site.browser("192.0.2.1");
    await home.signIn("ann");
    await site.site.run(removePassword, site.ann);
    const token = await site.site.run(createApiToken, { user: site.ann, name: "A", days: 1 });
    const basic = `Basic ${btoa(`ann:ann${"0".repeat(24)}`)}`;
    for (const authorization of [`Bearer ${token}`, basic]) {
      const begun = await site.send("POST", "/security/v1/two-factor", {
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ password: "" }),
      });
      expect([begun.status, begun.body.code]).toEqual([409, "security_password_missing"]);
    }
    const page = (await home.send("/two-factor")).text;
    expect(page).toContain('<a href="/profile">');
    expect(page).not.toContain('value="begin"');

    const profile = (await home.send("/profile")).text;
    const nonce = /name="nonce" value="([^"]+)"/.exec(profile)?.[1] ?? "";
    await home.send("/profile", { nonce, action: "password", password });
    const { key } = await site.enrol(home);
    await site.site.run(removePassword, site.ann);
    expect((await home.send("/two-factor")).text).not.toContain('name="password"');
    for (const action of ["begin", "disable"])
      expect((await home.change({ action })).status).toBe(403);
    const moved = await home.change({ action: "begin", code: await site.codeOf(key) });
    const other = site.keyIn(moved.text);
    await home.change({ action: "confirm", code: await site.codeOf(other) });
    site.clock.advance(60_000);
    await home.change({ action: "disable", code: await site.codeOf(other) });
    expect((await site.events()).map(({ kind }) => kind)).toContain("two-factor-disabled");
  });

  test("storage contains neither the key nor the recovery codes", async () => {
    const { moduleBuilder, defineModule } = await import("@waymark/core");
    const { security } = await import("../index.ts");
    const { tables } = security();
    const { defineTask } = moduleBuilder({ tables });
    const dump = defineTask("table-access.dump", async ({ db }, _: void) =>
      JSON.stringify(await Promise.all(Object.keys(tables).map((name) => db[name]?.find()))),
    );
    const module = defineModule({ name: "table-access", tasks: [dump] })();
    await using site = await signInSite({ storage: storage(), modules: [module] });
    const at = site.browser();
    await at.signIn("ann");
    const { key, codes } = await site.enrol(at);
    const rows = await site.site.run(dump, undefined);
    for (const secret of [
      key,
      ...codes,
      ...codes.map((code) => code.replaceAll("-", "")),
      ...at.jar.values(),
    ])
      expect(rows).not.toContain(secret);
  });

  test("a code can be used once, even concurrently", async () => {
    await using site = await start();
    const { key } = await site.enrol(site.home);
    const [one, two] = [await firstStep(site, "203.0.113.1"), await firstStep(site, "203.0.113.2")];
    const code = await site.codeOf(key);
    const both = await Promise.all([one.verify(code), two.verify(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401]);
    const again = await firstStep(site);
    expect((await again.verify(code)).status).toBe(401);
    // An older code within the clock drift is rejected after a newer one was used.
    expect((await again.verify(await site.codeOf(key, -1))).status).toBe(401);
    site.clock.advance(30_000);
    expect((await again.verify(await site.codeOf(key))).status).toBe(303);
  });

  test("a recovery code can be used once, even concurrently", async () => {
    await using site = await start();
    const { codes } = await site.enrol(site.home);
    const [first = "", second = ""] = codes;
    const [one, two] = [await firstStep(site, "203.0.113.1"), await firstStep(site, "203.0.113.2")];
    const both = await Promise.all([one.verify(first), two.verify(first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 401]);
    const third = await firstStep(site);
    expect((await third.verify(first)).status).toBe(401);
    expect((await third.verify(second.toLowerCase().replaceAll("-", " "))).status).toBe(303);
    expect((await site.events({ kind: "recovery-code-used" }))[0]?.count).toBe(2);
    expect((await third.send("/two-factor")).text).toContain("8 recovery codes left");
  });

  test("guesses are limited per user across addresses, and the user is notified", async () => {
    await using site = await start({ loginSec_maxFailures: 6, loginSec_maxLoginFailures: 3 });
    const { key } = await site.enrol(site.home);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await (await firstStep(site, `203.0.113.${n}`)).verify("000000")).status);
    expect(statuses).toEqual([...Array(6).fill(401), 429, 429]);
    const late = await firstStep(site, "198.51.100.1");
    expect((await late.verify(await site.codeOf(key))).status).toBe(429);
    await site.site.runJobs();
    expect(site.mail.sent.map(({ subject }) => subject)).toContain(
      "Harbour Lights: your password may be known to others",
    );
    site.clock.advance(4 * 3_600_000);
    const after = await firstStep(site, "198.51.100.1");
    expect((await after.verify(await site.codeOf(key))).status).toBe(303);
  });

  test("concurrent guesses cannot exceed the limit", async () => {
    await using site = await start();
    await site.enrol(site.home);
    const at = await firstStep(site);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => at.verify(String(100_000 + n))),
    );
    expect(all.filter(({ text }) => text.includes("This code is wrong"))).toHaveLength(5);
    expect((await at.verify("000000")).text).toContain("Sign in again");
  });

  test("it cannot be bypassed by a cookie, a remembered sign-in or another route", async () => {
    await using site = await start();
    const { key } = await site.enrol(site.home);
    const at = await firstStep(site);
    const token = at.jar.get("__Host-waymark_sign_in") ?? "";
    for (const name of ["__Host-waymark_session", "waymark_session"]) {
      const thief = site.browser();
      thief.jar.set(name, token);
      thief.jar.set("__Host-waymark_sign_in", token);
      expect(await thief.user()).toBeUndefined();
      expect((await thief.send("/two-factor")).to).toContain("/sign-in?to=");
    }
    const { nonce } = JSON.parse((await at.send("/session")).text);
    const cookie = `__Host-waymark_sign_in=${token}`;
    for (const path of ["/core/v2/users/me", "/security/v1/two-factor"])
      expect((await site.get(path, {}, { cookie, "x-core-nonce": nonce })).status).not.toBe(200);
    // The password itself is not a credential of the API.
    const asBasic = { authorization: `Basic ${btoa(`ann:${password}`)}` };
    expect((await site.get("/core/v2/users/me", {}, asBasic)).status).toBe(401);
    // The second factor is required on known devices as well.
    expect((await site.home.send("/sign-out", {})).status).toBe(303);
    expect((await site.home.signIn("ann", password, { remember: "1" })).to).toBe("/sign-in/verify");
    expect(site.home.jar.has("__Host-waymark_session")).toBe(false);
    await site.home.send("/sign-in/verify", { code: await site.codeOf(key) });
    expect(await site.home.user()).toBe(site.ann);
  });

  test("application passwords do not need a code, and cannot remove the factor", async () => {
    await using site = await start();
    await site.enrol(site.home);
    const basic = { authorization: `Basic ${btoa(`ann:ann${"0".repeat(24)}`)}` };
    const call = (method: string, path: string, body?: object) =>
      site.send(method, path, {
        headers: { ...basic, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await call("GET", "/core/v2/users/me")).status).toBe(200);
    expect((await call("GET", "/security/v1/two-factor")).body).toMatchObject({
      enabled: true,
      required: false,
      recovery_codes: 10,
    });
    for (const [method, path, body] of [
      ["DELETE", "two-factor", { password, code: "000000" }],
      ["DELETE", "two-factor", { password: "wrong", code: "000000" }],
      ["POST", "two-factor", { password }],
      ["POST", "two-factor/confirm", { code: "000000" }],
      ["POST", "two-factor/recovery-codes", { code: "000000" }],
    ] as const) {
      const answer = await call(method, `/security/v1/${path}`, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "security_wrong_proof"]);
    }
    // After a change of the password the code is still required.
    expect(
      (await call("POST", "/core/v2/users/me", { password: "another fine lantern" })).status,
    ).toBe(200);
    const { to } = await site.browser().signIn("ann", "another fine lantern");
    expect(to).toBe("/sign-in/verify");
  });

  test("the factor can be set up, renewed and removed with the API, with the password and a code", async () => {
    await using site = await start();
    const ann = site.as({ id: site.ann, login: "ann", roles: ["editor"] });
    const base = "/security/v1/two-factor";
    expect((await ann.post(base, { password: "wrong" })).body.code).toBe("security_wrong_proof");
    const begun = (await ann.post(base, { password })).body;
    expect(begun.uri).toContain(`otpauth://totp/Harbour%20Lights:ann?secret=${begun.secret}`);
    expect((await ann.get(base)).body.enabled).toBe(false);
    const code = await site.codeOf(begun.secret);
    const { body } = await ann.post(`${base}/confirm`, { code });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await ann.post(`${base}/confirm`, { code })).status).toBe(403);
    expect((await ann.post(`${base}/recovery-codes`, { code })).status).toBe(403);
    const [old] = body.recovery_codes;
    const renewed = await ann.post(`${base}/recovery-codes`, { code: body.recovery_codes[1] });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await ann.remove(base, { password, code: old })).status).toBe(403);
    const other = await ann.post(base, { password, code: renewed.body.recovery_codes[0] });
    expect(other.body.secret).not.toBe(begun.secret);
    site.clock.advance(60_000);
    const last = { password, code: await site.codeOf(begun.secret) };
    expect((await ann.remove(base, { ...last, password: "wrong" })).status).toBe(403);
    expect((await ann.remove(base, last)).body).toEqual({ success: true });
    expect((await ann.remove(base, last)).body.code).toBe("security_two_factor_missing");
    expect((await site.get(base)).status).toBe(401);
    expect((await site.browser().signIn("ann")).to).toBe("/");
  });

  test("cross-site forms, and forms without the nonce of the page, change nothing", async () => {
    await using site = await start();
    const begin = { action: "begin", password };
    const page = (await site.home.send("/two-factor")).text;
    const nonce = /name="nonce" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const otherBrowser = site.browser();
    await otherBrowser.signIn("ida");
    for (const [at, form, headers] of [
      [site.home, begin, {}],
      [site.home, { ...begin, nonce: "0".repeat(32) }, {}],
      [site.home, { ...begin, nonce }, { origin: "https://evil.example" }],
      [site.home, { ...begin, nonce }, { "sec-fetch-site": "cross-site" }],
      [otherBrowser, { ...begin, nonce }, {}],
    ] as const) {
      const answer = await at.send("/two-factor", { ...form }, headers);
      expect([answer.status, site.keyIn(answer.text)]).toEqual([403, ""]);
    }
    // The nonce of the API is not that of the page.
    const { nonce: api } = JSON.parse((await site.home.send("/session")).text);
    expect((await site.home.send("/two-factor", { ...begin, nonce: api })).status).toBe(403);
    expect((await site.browser().send("/two-factor", { ...begin, nonce })).status).toBe(303);
    expect(site.keyIn((await site.home.send("/two-factor", { ...begin, nonce })).text)).not.toBe(
      "",
    );
  });

  test("turning it off requires the password and a code", async () => {
    await using site = await start();
    const { key } = await site.enrol(site.home);
    const off = (fields: Record<string, string>) =>
      site.home.change({ action: "disable", password, ...fields });
    for (const fields of [{ code: "000000" }, { code: await site.codeOf(key), password: "wrong" }])
      expect((await off(fields)).status).toBe(403);
    expect((await off({ code: await site.codeOf(key) })).text).toContain("Set up");
    expect((await site.browser().signIn("ann")).to).toBe("/");
    await site.site.runJobs();
    expect(site.mail.sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "Harbour Lights: two-factor sign-in is on",
        "Harbour Lights: two-factor sign-in is off",
      ]),
    );
  });

  test("a session alone neither starts a setup nor replaces the factor by confirming", async () => {
    await using site = await start();
    const wrong = { action: "confirm", code: "000000" };
    const early = await site.home.change(wrong);
    expect([early.status, site.keyIn(early.text)]).toEqual([403, ""]);
    expect(early.text).toContain("Set up");
    const { key } = await site.enrol(site.home);
    const refused = await site.home.change(wrong);
    expect([refused.status, site.keyIn(refused.text)]).toEqual([403, ""]);
    expect(refused.text).toContain("10 recovery codes left");
    // A setup that was started more than an hour ago is not shown again either.
    await site.home.change({ action: "begin", password, code: await site.codeOf(key) });
    site.clock.advance(3_600_000);
    const late = await site.home.change(wrong);
    expect([late.status, site.keyIn(late.text)]).toEqual([403, ""]);
    const at = await firstStep(site);
    expect((await at.verify(await site.codeOf(key))).status).toBe(303);
  });

  test("another session of the user does not get the secret of a setup that is not confirmed", async () => {
    await using site = await start();
    const stolen = site.browser("192.0.2.2");
    await stolen.signIn("ann");
    expect(site.keyIn((await site.home.change({ action: "begin", password })).text)).not.toBe("");
    for (const secret of ["", "A".repeat(32)]) {
      const { status, text } = await stolen.change({ action: "confirm", code: "000000", secret });
      expect([status, site.keyIn(text)]).toEqual([403, ""]);
      expect(text).not.toContain("<svg");
    }
  });

  test("a setup cannot be confirmed after two-factor sign-in was switched off", async () => {
    await using site = await start();
    const ann = site.as({ id: site.ann, login: "ann", roles: ["editor"] });
    const { secret } = (await ann.post("/security/v1/two-factor", { password })).body;
    const code = await site.codeOf(secret);
    await site.set({ loginSec_twoFactor_enabled: false });
    const denied = await ann.post("/security/v1/two-factor/confirm", { code });
    expect([denied.status, denied.body.code]).toEqual([409, "security_two_factor_off"]);
    expect((await site.home.change({ action: "confirm", code, secret })).status).toBe(409);
    expect((await ann.get("/security/v1/two-factor")).body.enabled).toBe(false);
  });

  test("roles that require it have a grace period, after which it is set up at sign-in", async () => {
    await using site = await start({
      loginSec_twoFactor_roles: ["editor"],
      loginSec_twoFactor_graceDays: 2,
    });
    const at = site.browser();
    expect((await at.signIn("ann")).to).toBe("/");
    expect((await at.send("/two-factor")).text).toContain(
      "requires a second factor from January 17, 2026 on",
    );
    site.clock.advance(2 * 86_400_000 - 1000);
    expect((await at.signIn("ann")).to).toBe("/");
    site.clock.advance(1000);
    await at.send("/sign-out", {});
    expect((await at.signIn("ann")).to).toBe("/sign-in/verify");
    expect(await at.user()).toBeUndefined();
    const page = await at.send("/sign-in/verify");
    const key = site.keyIn(page.text);
    expect(site.keyIn((await at.send("/sign-in/verify")).text)).toBe(key);
    expect((await at.send("/sign-in/verify", { code: "000000" })).status).toBe(401);
    const done = await at.send("/sign-in/verify", { code: await site.codeOf(key) });
    expect([done.status, done.text.match(/<li><code/g)?.length]).toEqual([200, 10]);
    expect(await at.user()).toBe(site.ann);
    expect((await site.browser("192.0.2.9").signIn("ida")).to).toBe("/");
    await site.set({ loginSec_twoFactor_enabled: false });
    expect((await site.browser("192.0.2.8").signIn("ann")).to).toBe("/");
  });

  test("turning it off starts no new grace period; a reset by an administrator does", async () => {
    await using site = await start({
      loginSec_twoFactor_roles: ["editor"],
      loginSec_twoFactor_graceDays: 2,
    });
    const { key } = await site.enrol(site.home);
    site.clock.advance(2 * 86_400_000);
    const at = await firstStep(site);
    await at.verify(await site.codeOf(key));
    site.clock.advance(60_000);
    const off = { action: "disable", password, code: await site.codeOf(key) };
    expect((await at.change(off)).text).toContain("Set up");
    const again = await firstStep(site);
    const newKey = site.keyIn((await again.send("/sign-in/verify")).text);
    expect([newKey.length, newKey === key]).toEqual([32, false]);
    expect((await again.verify(await site.codeOf(newKey))).text).toContain("<li><code");
    expect(await again.user()).toBe(site.ann);
    // A user who lost the device can sign in without it until the grace period ends.
    expect(
      (await site.administrator.remove(`/security/v1/users/${site.ann}/two-factor`)).status,
    ).toBe(200);
    expect((await site.browser().signIn("ann")).to).toBe("/");
    site.clock.advance(2 * 86_400_000);
    const last = await firstStep(site);
    expect(site.keyIn((await last.send("/sign-in/verify")).text)).toMatch(/^[A-Z2-7]{32}$/);
  });

  test("administrators can reset another user's factor, but not their own; others cannot", async () => {
    await using site = await start();
    await site.enrol(site.home);
    const boss = site.browser("192.0.2.50");
    await boss.signIn("ida");
    await site.enrol(boss);
    const of = (id: number) => `/security/v1/users/${id}/two-factor`;
    expect((await site.administrator.get(of(site.ann))).body.enabled).toBe(true);
    const editor = site.as({ id: site.ann, roles: ["editor"] });
    const lesser = site.as({ id: 99, roles: ["editor"], can: ["manage_security", "edit_users"] });
    for (const [who, id, status] of [
      [site, site.ann, 401],
      [editor, site.ann, 403],
      [editor, site.ida, 403],
      [editor, 999, 403],
      [lesser, site.ida, 403],
      [site.administrator, site.ida, 403],
      [site.administrator, 999, 404],
    ] as const)
      expect([id, (await who.remove(of(id))).status]).toEqual([id, status]);
    // A manager of security cannot see the state of users whom they may not edit.
    for (const [caller, status] of [
      [site, 401],
      [editor, 403],
      [lesser, 403],
      [site.administrator, 200],
    ] as const)
      expect((await caller.get(of(site.ida))).status).toBe(status);
    // API tokens change no credentials, of whomever they are.
    const { createApiToken } = await import("@waymark/accounts");
    const token = await site.site.run(createApiToken, { user: site.ida, name: "Robot", days: 1 });
    const byToken = await site.site.fetch(
      new Request(`https://site.test/api${of(site.ann)}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(byToken.status).toBe(403);
    expect((await site.administrator.get(of(site.ann))).body.enabled).toBe(true);
    expect((await site.administrator.remove(of(site.ann))).body).toEqual({ success: true });
    expect(await site.home.user()).toBeUndefined();
    expect((await site.browser().signIn("ann")).to).toBe("/");
    await site.site.run(resetSecondFactor, "IDA");
    expect((await site.browser().signIn("ida")).to).toBe("/");
  });
});

test("after a change of the site's secret, the second step requires a reset", async () => {
  const { memory } = await import("@waymark/core");
  const storage = memory();
  const first = await signInSite({ storage, accountOptions: { secret: "a".repeat(32) } });
  const at = first.browser();
  await at.signIn("ann");
  const { key, codes } = await first.enrol(at);
  const { accounts } = await import("@waymark/accounts");
  const { content } = await import("@waymark/content");
  const { testSite } = await import("@waymark/testing");
  const { security } = await import("../index.ts");
  await using second = await testSite({
    storage,
    clock: first.clock,
    url: "https://site.test",
    modules: [accounts({ secret: "b".repeat(32) }), content(), security()],
  });
  const send = (path: string, form: Record<string, string>, cookie = "") =>
    second.site.fetch(
      new Request(`https://site.test${path}`, {
        method: "POST",
        headers: { cookie, origin: "https://site.test" },
        body: new URLSearchParams(form),
      }),
      { remoteAddress: "203.0.113.7" },
    );
  const step = await send("/sign-in", { login: "ann", password });
  const cookie = step.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  for (const code of [await first.codeOf(key), codes[0] ?? ""])
    expect((await send("/sign-in/verify", { code }, cookie)).status).toBe(401);
  await second.site.run(resetSecondFactor, "ann");
  expect((await send("/sign-in", { login: "ann", password })).headers.get("location")).toBe("/");
});
