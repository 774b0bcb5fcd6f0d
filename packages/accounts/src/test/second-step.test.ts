import { testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { accounts, createUser, disableUser } from "../index.ts";
import { pinPlugin } from "./plugin.ts";
import { basic } from "./start.ts";

const password = "correct horse battery";
const sessionOf = (cookies: readonly string[]) =>
  cookies.find((one) => one.startsWith("waymark_session="))?.split(";")[0];

describe.each(await testStorages())("the second step on %s", (_, storage) => {
  async function start() {
    const { module, recorded } = pinPlugin(["ann"]);
    const site = await testSite({ storage: storage(), modules: [accounts(), module()] });
    const add = async (login: string) =>
      (
        await site.site.run(createUser, {
          login,
          email: `${login}@example.com`,
          password,
          applicationPassword: { name: "test", secret: `${login}${"0".repeat(24)}` },
        })
      ).id;
    const ann = await add("ann");
    const bob = await add("bob");
    /** A browser that stores cookies. */
    const browser = (headers: Record<string, string> = {}, remoteAddress = "203.0.113.7") => {
      const jar = new Map<string, string>();
      const send = async (path: string, form?: Record<string, string>) => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const request = new Request(`http://localhost${path}`, {
          redirect: "manual",
          headers: {
            ...(cookie && { cookie }),
            ...(form && { origin: "http://localhost" }),
            "user-agent": "Tests",
            ...headers,
          },
          ...(form && { method: "POST", body: new URLSearchParams(form) }),
        });
        const response = await site.site.fetch(request, { remoteAddress });
        const cookies = response.headers.getSetCookie();
        for (const one of cookies) {
          const [pair = "", ...attributes] = one.split("; ");
          const [name = "", value = ""] = pair.split("=");
          if (attributes.includes("Max-Age=0")) jar.delete(name);
          else jar.set(name, value);
        }
        const text = await response.text();
        return { status: response.status, to: response.headers.get("location"), cookies, text };
      };
      const user = async () => JSON.parse((await send("/session")).text).user?.id as unknown;
      return { jar, send, user, signIn: (login = "ann") => send("/sign-in", { login, password }) };
    };
    return Object.assign(site, { ann, bob, recorded, browser });
  }

  test("a session starts only after the last factor", async () => {
    await using site = await start();
    const { send, signIn, user, jar } = site.browser();
    const first = await send("/sign-in", {
      login: "ann",
      password,
      to: "/desk?x=1",
      remember: "1",
    });
    expect([first.status, first.to, sessionOf(first.cookies)]).toEqual([
      303,
      "/sign-in/verify",
      undefined,
    ]);
    expect(first.cookies).toEqual([
      expect.stringMatching(/^waymark_sign_in=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await user()).toBeUndefined();
    const page = await send("/sign-in/verify");
    expect(page.text).toContain('<label for="pin">PIN of ann</label>');
    const wrong = await send("/sign-in/verify", { pin: "0000" });
    expect([wrong.status, wrong.text.includes("This PIN is wrong.")]).toEqual([401, true]);
    const second = await send("/sign-in/verify", { pin: "1234" });
    expect([second.status, second.to, second.cookies]).toEqual([303, "/sign-in/verify", []]);
    expect(await user()).toBeUndefined();
    const done = await send("/sign-in/verify", { pin: "5678" });
    expect([done.status, done.to]).toEqual([303, "/desk?x=1"]);
    expect(done.cookies.find((one) => one.startsWith("waymark_session="))).toContain("Max-Age=");
    expect([...jar.keys()].toSorted()).toEqual(["pins", "waymark_session"]);
    expect(await user()).toBe(site.ann);
    expect(site.recorded).toEqual([
      ["before", "password", "ann"],
      ["passed", "password", "ann"],
      ["before", "second-factor", "ann"],
      ["failed", "second-factor", "ann", true],
      ["before", "second-factor", "ann"],
      ["passed", "second-factor", "ann"],
      ["before", "second-factor", "ann"],
      ["passed", "second-factor", "ann"],
      ["completed", "ann"],
      ["signed in", site.ann, "Tests"],
    ]);
    await signIn("bob");
    expect(await user()).toBe(site.bob);
  });

  test("it cannot be bypassed by a session, a nonce or an API call", async () => {
    await using site = await start();
    const { send, signIn, jar } = site.browser();
    await signIn();
    const token = jar.get("waymark_sign_in") as string;
    const pretender = site.browser();
    pretender.jar.set("waymark_session", token);
    expect(await pretender.user()).toBeUndefined();
    const { nonce } = JSON.parse((await send("/session")).text);
    const call = await site.get(
      "/core/v2/users/me",
      {},
      {
        cookie: `waymark_session=${token}; waymark_sign_in=${token}`,
        "x-core-nonce": nonce,
      },
    );
    expect([401, 403]).toContain(call.status);
    expect((await send("/sign-out", { everywhere: "1" })).status).toBe(303);
    expect((await send("/sign-in/verify", {})).status).toBe(401);
  });

  test("it ends when the user signs out everywhere", async () => {
    await using site = await start();
    const { send, signIn, user } = site.browser();
    await signIn();
    await send("/sign-in/verify", { pin: "1234" });
    await send("/sign-in/verify", { pin: "5678" });
    const other = site.browser();
    await other.signIn();
    expect((await other.send("/sign-in/verify", { pin: "1234" })).status).toBe(303);
    await send("/sign-out", { everywhere: "1" });
    expect((await other.send("/sign-in/verify", { pin: "5678" })).status).toBe(401);
    expect([await user(), await other.user()]).toEqual([undefined, undefined]);
  });

  test("a forged, expired or used challenge is rejected", async () => {
    await using site = await start();
    const { send, signIn, jar } = site.browser();
    const other = site.browser();
    other.jar.set("waymark_sign_in", "a".repeat(64));
    expect((await other.send("/sign-in/verify", { pin: "1234" })).status).toBe(401);
    expect((await other.send("/sign-in/verify")).to).toBe("/sign-in");
    await signIn();
    const used = jar.get("waymark_sign_in") as string;
    await send("/sign-in/verify", { pin: "1234" });
    await send("/sign-in/verify", { pin: "5678" });
    other.jar.set("waymark_sign_in", used);
    expect((await other.send("/sign-in/verify", { pin: "5678" })).status).toBe(401);
    await signIn();
    site.clock.advance(10 * 60_000);
    expect((await send("/sign-in/verify", { pin: "1234" })).status).toBe(401);
  });

  test("an existing session is not continued", async () => {
    await using site = await start();
    const { send, signIn, jar } = site.browser();
    await signIn("bob");
    const planted = jar.get("waymark_session") as string;
    await signIn();
    await send("/sign-in/verify", { pin: "1234" });
    await send("/sign-in/verify", { pin: "5678" });
    expect(jar.get("waymark_session")).not.toBe(planted);
    const old = site.browser();
    old.jar.set("waymark_session", planted);
    expect(await old.user()).toBeUndefined();
  });

  test("a correct password allows five attempts, sequential or concurrent", async () => {
    await using site = await start();
    const { send, signIn } = site.browser();
    await signIn();
    const all = await Promise.all(
      Array.from({ length: 9 }, () => send("/sign-in/verify", { pin: "0000" })),
    );
    expect(all.filter(({ text }) => text.includes("This PIN is wrong."))).toHaveLength(5);
    expect((await send("/sign-in/verify", { pin: "1234" })).status).toBe(401);
    await signIn();
    expect((await send("/sign-in/verify", { pin: "1234" })).to).toBe("/sign-in/verify");
  });

  test("ten failed second factors in five minutes lock a user, from any number of addresses", async () => {
    await using site = await start();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const { send, signIn } = site.browser({}, `203.0.113.${i}`);
      await signIn();
      statuses.push((await send("/sign-in/verify", { pin: "0000" })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const { send, signIn } = site.browser({}, "198.51.100.1");
    await signIn();
    const closed = await send("/sign-in/verify", { pin: "1234" });
    expect([closed.status, closed.text.includes("<label")]).toEqual([429, true]);
  });

  test("only one of two concurrent valid codes starts a session", async () => {
    await using site = await start();
    const { send, signIn } = site.browser();
    await signIn();
    await send("/sign-in/verify", { pin: "1234" });
    const both = await Promise.all([1, 2].map(() => send("/sign-in/verify", { pin: "5678" })));
    expect(both.filter(({ cookies }) => sessionOf(cookies) !== undefined)).toHaveLength(1);
  });

  test.each([{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])(
    "a second factor submitted with %o is not accepted",
    async (headers) => {
      await using site = await start();
      const { signIn, jar } = site.browser();
      await signIn();
      const elsewhere = site.browser(headers as never);
      elsewhere.jar.set("waymark_sign_in", jar.get("waymark_sign_in") as string);
      expect((await elsewhere.send("/sign-in/verify", { pin: "1234" })).status).toBe(403);
    },
  );

  test("an unfinished sign-in ends with the password and when the user is disabled", async () => {
    await using site = await start();
    const { send, signIn } = site.browser();
    await signIn();
    await site.site.run(disableUser, { id: site.ann });
    expect((await send("/sign-in/verify", { pin: "1234" })).status).toBe(401);
    await site.site.run(disableUser, { id: site.ann, disabled: false });
    await signIn();
    const administrator = site.as({ roles: ["administrator"] });
    await administrator.edit(`/core/v2/users/${site.ann}`, { password: "another long secret" });
    expect((await send("/sign-in/verify", { pin: "1234" })).status).toBe(401);
  });

  test("application passwords do not need a second factor", async () => {
    await using site = await start();
    const me = await site.get("/core/v2/users/me", {}, basic("ann", `ann${"0".repeat(24)}`));
    expect([me.status, me.body.id]).toEqual([200, site.ann]);
    expect((await site.get("/core/v2/users/me", {}, basic("ann", password))).status).toBe(401);
    expect(site.recorded).toEqual([
      ["before", "application-password", "ann"],
      ["before", "application-password", "ann"],
      ["failed", "application-password", "ann", true],
    ]);
  });

  test("a module rejects a sign-in with its own message before the password is compared", async () => {
    await using site = await start();
    const { signIn } = site.browser();
    const rejected = await signIn("mallory");
    expect([rejected.status, rejected.text.includes("Nobody signs in from here.")]).toEqual([
      403,
      true,
    ]);
    const call = await site.get("/core/v2/users", {}, basic("mallory", "x"));
    expect([call.status, call.body.code]).toEqual([403, "pins_closed"]);
    expect((await signIn("nobody")).text).toContain("These credentials are not valid.");
    expect(site.recorded).toContainEqual(["failed", "password", "nobody", false]);
  });

  test("a module can reject passwords wherever one is set", async () => {
    await using site = await start();
    const administrator = site.as({ roles: ["administrator"] });
    const ann = site.as({ id: site.ann, roles: ["subscriber"] });
    const rejected = {
      code: "rest_invalid_param",
      data: {
        status: 400,
        params: { password: expect.stringMatching(/^Not your login/) },
        details: { password: { code: "rest_user_invalid_password" } },
      },
    };
    const wrong = { password: "ann-and-more" };
    const created = { username: "ann2", email: "ann2@example.com", password: "xxann2xx" };
    for (const { body } of [
      await administrator.post("/core/v2/users", { ...created, roles: ["editor"] }),
      await administrator.edit(`/core/v2/users/${site.ann}`, wrong),
      await ann.edit("/core/v2/users/me", wrong),
    ])
      expect(body).toMatchObject(rejected);
    await expect(
      site.site.run(createUser, { login: "zoe", password: "zoe-zoe-zoe" }),
    ).rejects.toMatchObject({ code: "rest_invalid_param" });
    expect((await ann.edit("/core/v2/users/me", { password: "fine enough" })).status).toBe(200);
  });
});
