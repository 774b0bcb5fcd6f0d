import { createUser, ensureAdministrator } from "@waymark/accounts";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { passwordRanges } from "../index.ts";
import { isCommon } from "../passwords/services.ts";
import { signInSite } from "./browser.ts";

test.each(["password", "Password1!", "12345678", "QWERTY123", "iloveyou", "letmein99"])(
  "%s is a common password",
  (word) => expect(isCommon(word)).toBe(true),
);
test.each(["lantern over the quay", "Tr0ub4dor&3x", "grauer Hafen 1887", "пароль моря"])(
  "%s is not a common password",
  (word) => expect(isCommon(word)).toBe(false),
);

describe.each(await testStorages())("rules for passwords on %s", (_, storage) => {
  const start = (rules: object = {}, options: object = {}) =>
    signInSite({ storage: storage(), rules, options });
  type Site = Awaited<ReturnType<typeof start>>;
  let count = 0;
  /** The error of a password for a new user of a role; undefined if it is accepted. */
  async function errorOf(site: Site, role: string, password: string): Promise<string | undefined> {
    const username = `user${++count}`;
    const { status, body } = await site.administrator.post("/core/v2/users", {
      username,
      email: `${username}@example.com`,
      roles: [role],
      password,
    });
    return status === 201 ? undefined : (body.data.params.password as string);
  }

  test("common passwords are rejected for all users, wherever they are set", async () => {
    await using site = await start();
    const common = "This password is one of the most common ones; choose another.";
    expect(await errorOf(site, "subscriber", "Password1!")).toBe(common);
    const ann = site.as({ id: site.ann, login: "ann", roles: ["editor"] });
    for (const answer of [
      await ann.edit("/core/v2/users/me", { password: "iloveyou" }),
      await site.administrator.edit(`/core/v2/users/${site.ann}`, { password: "iloveyou" }),
    ])
      expect([answer.status, answer.body.data.params]).toEqual([400, { password: common }]);
    await expect(
      site.site.run(createUser, { login: "zoe", password: "iloveyou" }),
    ).rejects.toMatchObject({ code: "rest_invalid_param" });
    await site.set({ loginSec_commonPasswds_enabled: false });
    expect(await errorOf(site, "subscriber", "Password1!")).toBeUndefined();
  });

  test("users who can publish need a strong password; the rule can apply to other users", async () => {
    await using site = await start();
    expect(await errorOf(site, "subscriber", "quay42")).toBeUndefined();
    for (const role of ["author", "editor", "administrator"])
      expect(await errorOf(site, role, "quay42")).toBe(
        "Your password must have at least 12 characters.",
      );
    expect(await errorOf(site, "author", "aaaabbbbaaaa")).toContain("repeats a few characters");
    expect(await errorOf(site, "author", "Harbour Lights 26")).toContain("the name of the site");
    await site.set({ loginSec_strongPasswds: "admins", loginSec_strongPasswds_length: 16 });
    expect(await errorOf(site, "author", "quay42")).toBeUndefined();
    expect(await errorOf(site, "administrator", "a dim red lamp")).toContain("at least 16");
    await site.set({ loginSec_strongPasswds: "all" });
    expect(await errorOf(site, "subscriber", "a dim red lamp")).toContain("at least 16");
    await site.set({ loginSec_strongPasswds_enabled: false });
    expect(await errorOf(site, "administrator", "quay42")).toBeUndefined();
    await expect(
      site.site.run(ensureAdministrator, { password: "password" }),
    ).rejects.toMatchObject({ code: "rest_invalid_param" });
  });

  test("a password that is set with a new role is checked for that role", async () => {
    await using site = await start();
    const { id } = (
      await site.administrator.post("/core/v2/users", {
        username: "rui",
        email: "rui@example.com",
        roles: ["subscriber"],
        password: "quay42",
      })
    ).body;
    const answer = await site.administrator.edit(`/core/v2/users/${id}`, {
      roles: ["administrator"],
      password: "quay43",
    });
    expect(answer.body.data.params.password).toContain("at least 12");
  });

  test("breached passwords are looked up by five digits of their hash if enabled", async () => {
    await using site = await start();
    const asked: string[] = [];
    // "lantern over the bay" and a padding line for "lantern over the sea".
    site.outbound.answer("https://api.pwnedpasswords.com", (url, init) => {
      asked.push(url, new Headers(init.headers).get("add-padding") ?? "");
      return new Response(hashes.map((line) => line.slice(5)).join("\r\n"));
    });
    const sha1 = async (text: string) =>
      Buffer.from(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)))
        .toString("hex")
        .toUpperCase();
    const hashes = [
      `${await sha1("lantern over the bay")}:7`,
      `${await sha1("lantern over the sea")}:0`,
    ];
    expect(await errorOf(site, "administrator", "lantern over the bay")).toBeUndefined();
    expect(asked).toEqual([]);
    await site.set({ loginSec_breachPasswds_enabled: true });
    expect(await errorOf(site, "administrator", "lantern over the bay")).toBe(
      "This password is known from a breach of another site; choose another.",
    );
    expect(asked).toEqual([
      `https://api.pwnedpasswords.com/range/${hashes[0]?.slice(0, 5)}`,
      "true",
    ]);
    expect(await errorOf(site, "administrator", "lantern over the sea")).toBeUndefined();
    expect(await errorOf(site, "author", "lantern over the bay")).toBeUndefined();
    await site.set({ loginSec_breachPasswds: "all" });
    expect(await errorOf(site, "author", "lantern over the bay")).toContain("breach");
  });

  test("an unavailable service does not prevent password changes, and is logged", async () => {
    await using site = await start(
      { loginSec_breachPasswds_enabled: true },
      { breachedPasswords: passwordRanges("https://ranges.example/") },
    );
    site.outbound.answer("https://ranges.example", () => new Response("", { status: 503 }));
    expect(await errorOf(site, "administrator", "lantern over the bay")).toBeUndefined();
    expect(site.log.lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        message: "Breached passwords could not be looked up; a password was accepted unchecked.",
      }),
    );
    expect(JSON.stringify(site.log.lines)).not.toContain("lantern");
  });
});
