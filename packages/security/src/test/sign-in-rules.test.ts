import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { clearSignIns } from "../jobs/schedule.ts";
import { password, signInSite } from "./browser.ts";

const tooMany = "There were too many attempts to sign in. Try again later.";
const basic = (login: string) => ({
  authorization: `Basic ${btoa(`${login}:${login}${"0".repeat(24)}`)}`,
});

describe.each(await testStorages())("the rules for signing in on %s", (_, storage) => {
  const start = (rules: object, more: object = {}) =>
    signInSite({ storage: storage(), rules, ...more });

  test("an address is locked out after failures with any login, for the configured time", async () => {
    await using site = await start({ loginSec_maxFailures: 3, loginSec_lockoutMins: 60 });
    const { signIn } = site.browser();
    for (const login of ["ann", "nobody", "ida"])
      expect((await signIn(login, "wrong")).status).toBe(401);
    const closed = await signIn("ann");
    expect([closed.status, closed.retryAfter]).toEqual([429, "3600"]);
    expect(closed.text).toContain(tooMany);
    expect((await site.browser("203.0.113.8").signIn("ann")).status).toBe(303);
    site.clock.advance(59 * 60_000);
    expect((await signIn("ann")).status).toBe(429);
    site.clock.advance(60_000);
    expect((await signIn("ann", "wrong")).status).toBe(401);
    expect((await signIn("ann")).status).toBe(303);
  });

  test("failures are counted over the configured time", async () => {
    await using site = await start({ loginSec_maxFailures: 3, loginSec_countFailMins: 120 });
    const { signIn } = site.browser();
    for (let i = 0; i < 2; i++) {
      await signIn("ann", "wrong");
      site.clock.advance(50 * 60_000);
    }
    await signIn("ann", "wrong");
    expect((await signIn("ann")).status).toBe(429);
    const later = site.browser("198.51.100.1");
    for (let i = 0; i < 6; i++) {
      expect((await later.signIn("ann", "wrong")).status).toBe(401);
      site.clock.advance(61 * 60_000);
    }
  });

  test("concurrent passwords cannot exceed the limit", async () => {
    await using site = await start({ loginSec_maxFailures: 4 });
    const { signIn } = site.browser();
    const all = await Promise.all(
      Array.from({ length: 9 }, (_, n) => signIn(`login-${n}`, "wrong")),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(4);
    expect((await signIn("ann")).status).toBe(429);
  });

  test("correct passwords do not count", async () => {
    await using site = await start({ loginSec_maxFailures: 2, loginSec_maxLoginFailures: 2 });
    for (let i = 0; i < 4; i++) expect((await site.browser().signIn("ann")).status).toBe(303);
  });

  test("an IPv6 network counts as one address", async () => {
    await using site = await start({ loginSec_maxFailures: 2 });
    for (const end of ["1", "2"]) await site.browser(`2001:db8:1:2::${end}`).signIn("ann", "wrong");
    expect((await site.browser("2001:db8:1:2::3").signIn("ann")).status).toBe(429);
    expect((await site.browser("2001:db8:1:3::3").signIn("ann")).status).toBe(303);
  });

  test("a login attacked from many addresses is locked out except for the devices of its user", async () => {
    await using site = await start({ loginSec_maxLoginFailures: 3 });
    const known = site.browser("192.0.2.10");
    expect((await known.signIn("ann")).status).toBe(303);
    for (let i = 0; i < 3; i++) await site.browser(`203.0.113.${i}`).signIn("ANN", "wrong");
    expect((await site.browser("203.0.113.99").signIn("ann")).status).toBe(429);
    expect((await site.browser("203.0.113.99").signIn("ida")).status).toBe(303);
    expect((await known.signIn("ann")).status).toBe(303);
    // The device of one user is not one of another user.
    const other = site.browser("192.0.2.11");
    await other.signIn("ida");
    expect((await other.signIn("ann")).status).toBe(429);
    await site.set({ loginSec_maxLoginFailures: 0 });
    for (let i = 0; i < 4; i++) await site.browser(`198.51.100.${i}`).signIn("ida", "wrong");
    expect((await site.browser("198.51.100.99").signIn("ida")).status).toBe(303);
  });

  test("callers are told to wait for the last lockout of their address and login", async () => {
    await using site = await start({
      loginSec_maxFailures: 2,
      loginSec_maxLoginFailures: 3,
      loginSec_lockoutMins: 60,
    });
    const { signIn } = site.browser("203.0.113.1");
    const lockLogin = async (login: string, network: string) => {
      for (let i = 1; i < 5; i++) await site.browser(`${network}.${i}`).signIn(login, "wrong");
    };
    await lockLogin("ida", "192.0.2");
    site.clock.advance(10 * 60_000);
    for (const login of ["x", "y", "z"]) await signIn(login, "wrong");
    site.clock.advance(20 * 60_000);
    await lockLogin("ann", "198.51.100");
    expect((await signIn("nobody")).retryAfter).toBe("2400");
    expect((await signIn("ann")).retryAfter).toBe("3600");
    expect((await signIn("ida")).retryAfter).toBe("2400");
    expect(await site.events({ kind: "locked-out" })).toMatchObject([
      { user: 0, login: "ann…", count: 1 },
      { user: 0, login: "", address: "203.0.113.1", count: 1 },
      { user: 0, login: "ida…", count: 1 },
    ]);
  });

  test("unknown logins are counted, rejected and locked out like known ones", async () => {
    await using site = await start({ loginSec_maxLoginFailures: 2 });
    const seen: unknown[][] = [];
    for (const login of ["ann", "nobody"]) {
      const answers: unknown[] = [];
      for (let i = 0; i < 3; i++) {
        const { status, text } = await site.browser(`203.0.113.${i}`).signIn(login, "wrong");
        answers.push(status, text.replaceAll(login, ""));
      }
      seen.push(answers);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.filter((one) => typeof one === "number")).toEqual([401, 401, 429]);
  });

  test("unknown and listed logins lock out the address if enabled", async () => {
    await using site = await start({
      loginSec_lockInvalidUsers: true,
      loginSec_userBlacklist: "root\nAdmin",
    });
    const guessing = site.browser("203.0.113.1");
    expect((await guessing.signIn("nobody", "wrong")).status).toBe(401);
    expect((await guessing.signIn("ann")).status).toBe(429);
    const naming = site.browser("203.0.113.2");
    expect((await naming.signIn("admin", "wrong")).status).toBe(429);
    expect((await naming.signIn("ann")).status).toBe(429);
    const erring = site.browser("203.0.113.3");
    await erring.signIn("ann", "wrong");
    expect((await erring.signIn("ann")).status).toBe(303);
  });

  test("addresses can be blocked, allowed exclusively, or never locked out", async () => {
    await using site = await start({
      loginSec_maxFailures: 1,
      loginSec_deniedAddresses: "198.51.100.0/24",
      whitelisted: "192.0.2.1, 2001:db8::/32",
    });
    const denied = await site.browser("198.51.100.9").signIn("ann");
    expect([denied.status, denied.text.includes("not allowed from this address")]).toEqual([
      403,
      true,
    ]);
    expect(await site.events()).toMatchObject([
      { kind: "refused", user: 0, address: "198.51.100.9", count: 1 },
    ]);
    const trusted = site.browser("192.0.2.1");
    for (let i = 0; i < 3; i++) await trusted.signIn("ann", "wrong");
    expect((await trusted.signIn("ann")).status).toBe(303);
    await site.set({ loginSec_allowedAddresses: "10.0.0.0/8" });
    expect((await trusted.signIn("ann")).status).toBe(403);
    expect((await site.browser("10.1.2.3").signIn("ann")).status).toBe(303);
    expect((await site.browser("::ffff:10.1.2.3").signIn("ann")).status).toBe(303);
    expect((await site.browser(undefined).signIn("ann")).status).toBe(403);
  });

  test("application passwords are rejected if disabled, and from denied addresses", async () => {
    await using site = await start({ loginSec_deniedAddresses: "198.51.100.9" });
    const call = (remoteAddress: string) =>
      site.site.fetch(
        new Request("https://site.test/api/core/v2/users/me", { headers: basic("ann") }),
        { remoteAddress },
      );
    expect((await call("192.0.2.1")).status).toBe(200);
    const rejected = await call("198.51.100.9");
    expect([rejected.status, ((await rejected.json()) as any).code]).toEqual([
      403,
      "security_sign_in_refused",
    ]);
    await site.set({ loginSec_disableApplicationPasswords: true });
    expect((await call("192.0.2.1")).status).toBe(403);
    // Requests of programs may be many, so they are not logged.
    expect(await site.events()).toEqual([]);
  });

  test("disabled rules do not lock out", async () => {
    await using site = await start({ loginSecurityEnabled: false, loginSec_maxFailures: 1 });
    const { signIn } = site.browser();
    for (let i = 0; i < 3; i++) await signIn("ann", "wrong");
    expect((await signIn("ann")).status).toBe(303);
  });

  test("administrators can list and remove lockouts", async () => {
    await using site = await start({ loginSec_maxFailures: 2, alertEmails: "desk@example.com" });
    const { signIn } = site.browser();
    // The last failure locks out, not the next attempt.
    for (let i = 0; i < 2; i++) await signIn("ann", "wrong");
    const { body } = await site.administrator.get("/security/v1/lockouts");
    expect(body).toMatchObject([
      {
        kind: "address",
        subject: "203.0.113.7",
        reason: "too-many-failures",
        created: "2026-01-15T17:00:00.000Z",
        until: "2026-01-15T21:00:00.000Z",
      },
    ]);
    await site.site.runJobs();
    expect(site.mail.sent).toMatchObject([
      { to: ["desk@example.com"], subject: "Harbour Lights: sign-ins were locked out" },
    ]);
    const path = `/security/v1/lockouts/${body[0].id}`;
    expect((await site.remove(path)).status).toBe(401);
    expect((await site.administrator.remove(path)).body.deleted).toBe(true);
    expect((await site.administrator.remove(path)).body.code).toBe("security_not_found");
    expect((await signIn("ann", "wrong")).status).toBe(401);
    expect((await signIn("ann")).status).toBe(303);
  });

  test("events are listed with user, address and count, without submitted values", async () => {
    await using site = await start({});
    const { signIn } = site.browser();
    await signIn("hunter2-is-my-password", "wrong");
    for (let i = 0; i < 3; i++) await signIn("ann", "wrong");
    site.clock.advance(1000);
    await signIn("ann");
    await site.get("/core/v2/posts", {}, { authorization: `Basic ${btoa("ann:wrong")}` });
    const at = { address: "203.0.113.7", browser: "Firefox on Linux" };
    expect(await site.events()).toMatchObject([
      { kind: "application-password-failed", user: site.ann, count: 1 },
      { kind: "signed-in", user: site.ann, login: "ann", count: 1, ...at },
      { kind: "password-failed", user: site.ann, login: "ann", count: 3, ...at },
      { kind: "password-failed", user: 0, login: "hun…", count: 1, ...at },
    ]);
    expect(await site.events({ kind: "signed-in" })).toHaveLength(1);
    expect(await site.events({ user: site.ida })).toHaveLength(0);
    const editor = site.as({ id: site.ann, roles: ["editor"] });
    expect((await editor.get("/security/v1/sign-ins")).status).toBe(403);
    site.clock.advance(31 * 86_400_000);
    await site.runJob(clearSignIns);
    expect(await site.events()).toEqual([]);
  });

  test("sign-ins and lockouts can be limited to a period in the time zone of the site", async () => {
    await using site = await start({ loginSec_maxFailures: 2 });
    const { signIn } = site.browser();
    for (let i = 0; i < 3; i++) await signIn("ann", "wrong");
    site.clock.advance(3600_000);
    await site.browser("198.51.100.4").signIn("ida");
    // It is 17:00 and 18:00 in UTC, the zone of the site.
    const after = { after: "2026-01-15T17:30:00" };
    const before = { before: "2026-01-15T18:30:00+01:00" };
    expect(await site.events(after)).toMatchObject([{ kind: "signed-in", login: "ida" }]);
    expect((await site.events(before)).map(({ kind }) => kind)).toEqual([
      "locked-out",
      "password-failed",
    ]);
    expect(await site.events({ ...after, ...before })).toEqual([]);
    const lockouts = async (query: Record<string, string>) =>
      (await site.administrator.get("/security/v1/lockouts", query)).body.length;
    expect([await lockouts(after), await lockouts(before)]).toEqual([0, 1]);
    const { status } = await site.administrator.get("/security/v1/sign-ins", {
      after: "yesterday",
    });
    expect(status).toBe(400);
  });

  test("invalid rules, and rules that would lock out the caller, are rejected", async () => {
    await using site = await start({});
    for (const fields of [
      { loginSec_deniedAddresses: "10.0.0.0/33" },
      { loginSec_deniedAddresses: "010.0.0.1" },
      { whitelisted: "example.com" },
      { loginSec_maxFailures: 0 },
      { loginSec_strongPasswds: "some" },
      { loginSec_twoFactor_roles: ["administrator", "pirate"] },
      { loginSec_twoFactor_roles: "administrator" },
    ]) {
      const { status, body } = await site.administrator.put("/security/v1/config", { fields });
      expect([fields, status, body.code]).toEqual([fields, 422, "rest_set_config_error"]);
    }
    const from = async (remoteAddress: string, fields: object) => {
      const at = site.browser(remoteAddress);
      await at.signIn("ida");
      const { nonce } = JSON.parse((await at.send("/session")).text);
      const cookie = [...at.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const request = new Request("https://site.test/api/security/v1/config", {
        method: "PUT",
        headers: { cookie, "x-core-nonce": nonce, "content-type": "application/json" },
        body: JSON.stringify({ fields }),
      });
      return (await site.site.fetch(request, { remoteAddress })).status;
    };
    const list = "10.0.0.0/8";
    expect(await from("10.1.2.3", { loginSec_deniedAddresses: list })).toBe(422);
    expect(await from("192.0.2.1", { loginSec_allowedAddresses: list })).toBe(422);
    expect(await from("10.1.2.3", { loginSec_allowedAddresses: list })).toBe(200);
  });

  test("cross-site sign-in forms and long logins are handled", async () => {
    await using site = await start({ loginSec_maxFailures: 50 });
    const { send, signIn } = site.browser();
    const from = { origin: "https://evil.example" };
    expect((await send("/sign-in", { login: "ann", password }, from)).status).toBe(403);
    for (const login of [
      "x".repeat(15_000),
      "\u0000",
      "%00",
      "' or 1=1 --",
      "a|b|c",
      "🦀".repeat(99),
    ])
      expect((await signIn(login, "wrong")).status).toBe(401);
  });
});
