import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { clearSignIns } from "../jobs/schedule.ts";
import { signInSite } from "./browser.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe.each(await testStorages())("devices on %s", (_, storage) => {
  async function start(rules: object = {}) {
    const site = await signInSite({ storage: storage(), rules });
    const mails = async () => {
      await site.site.runJobs();
      return site.mail.sent;
    };
    return Object.assign(site, { mails });
  }

  test("a sign-in from a new device is emailed to the user, with time, browser and network only", async () => {
    await using site = await start();
    const home = site.browser("192.0.2.1");
    await home.signIn("ann");
    await home.signIn("ann");
    expect(await site.mails()).toEqual([]);
    await site.browser("2001:db8:1:2:3::4", phone).signIn("ann");
    expect(await site.mails()).toEqual([
      {
        to: "ann@example.com",
        subject: "Harbour Lights: sign-in from a new device",
        text: `Somebody has signed in to your account at https://site.test from a new device.

Time: 2026-01-15 17:00 UTC
Browser: Safari on iOS
Address: 2001:db8:1::/48

If this was you, you do not need to do anything. If not, change your password, and sign out on all devices at https://site.test/sign-in.
`,
      },
    ]);
  });

  test("a known device is recognized in any network, and only for its user", async () => {
    await using site = await start();
    const laptop = site.browser("192.0.2.1");
    await laptop.signIn("ann");
    await site.browser("192.0.2.2").signIn("ida");
    const moved = site.browser("203.0.113.200");
    for (const [name, value] of laptop.jar) moved.jar.set(name, value);
    await moved.signIn("ann");
    expect(await site.mails()).toEqual([]);
    await moved.signIn("ida");
    expect((await site.mails()).map(({ to }) => to)).toEqual(["ida@example.com"]);
  });

  test("a forged cookie does not make a device known", async () => {
    await using site = await start();
    const home = site.browser("192.0.2.1");
    await home.signIn("ann");
    const name = `__Host-waymark_device_${site.ann}`;
    const forged = "ab".repeat(32);
    const other = site.browser("192.0.2.2");
    other.jar.set(name, forged);
    await other.signIn("ann");
    expect(other.jar.get(name)).toMatch(/^[0-9a-f]{64}$/);
    expect(other.jar.get(name)).not.toBe(forged);
    expect(await site.mails()).toHaveLength(1);
    const attacker = site.browser("203.0.113.1");
    attacker.jar.set(name, forged);
    await attacker.signIn("ann");
    expect(await site.mails()).toHaveLength(2);
  });

  test("twenty devices are stored, and unused ones are deleted", async () => {
    await using site = await start({ loginSec_deviceNotices: false });
    for (let i = 0; i < 22; i++) {
      await site.browser(`192.0.2.${i}`).signIn("ann");
      site.clock.advance(1000);
    }
    const ann = site.as({ id: site.ann, login: "ann", roles: ["editor"] });
    const { body } = await ann.get("/security/v1/devices", { per_page: 100 });
    expect(body).toHaveLength(20);
    expect(body[0]).toMatchObject({ browser: "Firefox on Linux", network: "192.0.2.x" });
    expect(Object.keys(body[0])).not.toContain("hash");
    expect(await site.mails()).toEqual([]);
    const ida = site.as({ id: site.ida, login: "ida", roles: ["administrator"] });
    const path = `/security/v1/devices/${body[0].id}`;
    expect((await ida.remove(path)).status).toBe(404);
    expect((await ann.remove(path)).body.deleted).toBe(true);
    expect((await site.get("/security/v1/devices")).status).toBe(401);
    site.clock.advance(401 * 86_400_000);
    await site.runJob(clearSignIns);
    expect((await ann.get("/security/v1/devices")).body).toEqual([]);
  });

  test("a user gets at most five such emails a day, and none if they are disabled", async () => {
    await using site = await start();
    for (let i = 0; i < 8; i++) await site.browser(`192.0.2.${i}`).signIn("ann");
    expect(await site.mails()).toHaveLength(5);
    await site.set({ loginSec_deviceNotices: false });
    site.clock.advance(2 * 86_400_000);
    await site.browser("192.0.2.99").signIn("ann");
    expect(await site.mails()).toHaveLength(5);
  });

  test("alerts whose mails fail at first arrive later, however many attempts they take", async () => {
    await using site = await start({ alertEmails: "desk@example.com", alertOn_adminLogin: true });
    const { send } = site.mail;
    Object.assign(site.mail, { send: () => Promise.reject(new Error("The server is down.")) });
    for (let i = 0; i < 4; i++) await site.browser(`192.0.2.${i}`).signIn("ida");
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await site.mails()).toEqual([]);
      site.clock.advance(15 * 60_000);
    }
    Object.assign(site.mail, { send });
    const subjects = (await site.mails()).map(({ subject }) => subject);
    const alert = "Harbour Lights: an administrator has signed in";
    expect(subjects.filter((subject) => subject === alert)).toHaveLength(4);
  });

  test("administrators are notified of sign-ins of privileged users if enabled", async () => {
    await using site = await start({ alertEmails: "desk@example.com" });
    const browser = site.browser("192.0.2.1");
    await browser.signIn("ida");
    expect(await site.mails()).toEqual([]);
    await site.set({ alertOn_adminLogin: true });
    await site.browser("192.0.2.1").signIn("ann");
    await browser.signIn("ida");
    expect(await site.mails()).toMatchObject([
      { to: ["desk@example.com"], subject: "Harbour Lights: an administrator has signed in" },
    ]);
  });
});
