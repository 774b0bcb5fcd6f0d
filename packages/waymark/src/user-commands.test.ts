import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommandLine } from "./command-line.ts";
import { standardSite } from "./standard-site.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-users-"));
  process.env["DATA_DIR"] = folder;
  process.env["LOG"] = "silent";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const lines = { out: "", error: "" };
  const status = await runCommandLine(words, {
    out: (text) => (lines.out += `${text}\n`),
    error: (text) => (lines.error += `${text}\n`),
  });
  return { status, ...lines };
}
const create = (login: string, ...words: string[]) =>
  run("user", "create", login, "--email", `${login}@a.example`, "--role", ...words);

/** The session cookie that the sign-in page sets; an empty text if there is none. */
async function signIn(login: string, password: string): Promise<string> {
  const site = standardSite();
  try {
    const { url } = site.info;
    const answer = await site.fetch(
      new Request(`${url}/sign-in`, {
        method: "POST",
        headers: { origin: new URL(url).origin },
        body: new URLSearchParams({ login, password }),
      }),
    );
    return answer.headers.get("set-cookie") ?? "";
  } finally {
    await site.close();
  }
}

test("commands for existing sites do not create a database, and name the missing one", async () => {
  process.env["DATABASE_URL"] = `sqlite:${join(folder, "none.db")}`;
  const others = [
    ["user", "list"],
    ["jobs", "list"],
    ["export", "x.xml"],
    ["backup", "copy"],
  ];
  for (const refused of [
    await create("zoe", "editor"),
    ...(await Promise.all(others.map((words) => run(...words)))),
  ]) {
    expect([refused.status, refused.out]).toEqual([1, ""]);
    expect(refused.error).toMatch(
      /^waymark: No database at \/.+none\.db; start the site first.*\n$/,
    );
  }
  expect(await readdir(folder)).not.toContain("none.db");
});

test("users are listed, get a new password for the sign-in page, and are deleted with reassignment of their content", async () => {
  process.env["DATABASE_URL"] = `sqlite:${join(folder, "users.db")}`;
  process.env["WAYMARK_PASSWORD"] = "low water at noon";
  expect((await create("ann", "administrator", "--password", "--create")).error).toBe("");
  expect((await create("bob", "editor")).error).toBe("");
  expect(await signIn("ann", "low water at noon")).toContain("waymark_session=");
  expect(await signIn("bob", "low water at noon")).toBe("");
  expect((await run("user", "list")).out).toMatch(/^\d+ +bob +editor +bob@a\.example +bob$/m);

  process.env["WAYMARK_PASSWORD"] = "high\\water";
  expect((await run("user", "password", "ann")).error).toMatch(/^waymark: .*no backslash/);
  process.env["WAYMARK_PASSWORD"] = "high water at six";
  expect((await run("user", "password", "ann")).out).toMatch(/^Changed the password of ann/);
  expect(await signIn("ann", "low water at noon")).toBe("");
  expect(await signIn("ann", "high water at six")).toContain("waymark_session=");

  expect((await run("user", "delete", "bob")).error).toContain("--reassign LOGIN");
  expect((await run("user", "delete", "bob", "--reassign", "ann")).out).toBe(
    "Deleted user bob; the content now belongs to ann.\n",
  );
  expect((await run("user", "list")).out).not.toContain("bob");
});

/** The status of a request with the token, in the name of its user. */
async function statusWith(token: string, method: string): Promise<number> {
  const site = standardSite();
  try {
    const { status } = await site.fetch(
      new Request(`${site.info.url}/api/core/v2/tags?context=edit`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(method === "POST" ? { body: JSON.stringify({ name: `Tag ${Date.now()}` }) } : {}),
      }),
    );
    return status;
  } finally {
    await site.close();
  }
}

test("API tokens are created, listed and revoked", async () => {
  process.env["DATABASE_URL"] = `sqlite:${join(folder, "tokens.db")}`;
  expect((await create("ann", "administrator", "--create")).error).toBe("");
  expect((await run("token", "list", "ann")).out).toBe("The user ann has no API tokens.\n");

  const { out } = await run("token", "create", "ann", "--name", "deploy", "--days", "30");
  expect(out).toMatch(/^wmk_\w{40}\n$/);
  const token = out.trim();
  expect(await statusWith(token, "POST")).toBe(201);
  const reading = await run("token", "create", "ann", "--name", "report", "--read-only", "--json");
  const readOnly = JSON.parse(reading.out) as { token: string; uuid: string };
  expect(await statusWith(readOnly.token, "GET")).toBe(200);
  expect(await statusWith(readOnly.token, "POST")).toBe(403);

  const list = await run("token", "list", "ann");
  expect(list.out).toMatch(/^[\w-]{36} +deploy +wmk_\w{6}… +all +\S+ +\S+$/m);
  expect(list.out).toMatch(/^[\w-]{36} +report +wmk_\w{6}… +read all +\S+ +\S+$/m);
  expect(list.out).not.toContain(token);

  const revoked = await run("token", "revoke", "ann", readOnly.uuid);
  expect(revoked.out).toBe(`Revoked the API token ${readOnly.uuid} of ann.\n`);
  expect(await statusWith(readOnly.token, "GET")).toBe(401);
  expect(await statusWith(token, "GET")).toBe(200);
});

test("API tokens with invalid options, of unknown users and unknown ids are rejected with one line", async () => {
  process.env["DATABASE_URL"] = `sqlite:${join(folder, "rejected.db")}`;
  expect((await create("ann", "administrator", "--create")).error).toBe("");
  const rejected: readonly (readonly [string, RegExp])[] = [
    ["create ann", /^waymark: waymark token create requires --name NAME\.\n$/],
    ["create ann --name x --days soon", /^waymark: --days must be a whole number\.\n$/],
    ["create ann --name x --days 900", /^waymark: days .*366.*\n$/],
    ["create ann --name x --scope fly", /^waymark: .+\n$/],
    ["create zoe --name x", /^waymark: The user "zoe" does not exist\.\n$/],
    ["revoke ann 11111111-1111-4111-8111-111111111111", /^waymark: .+\n$/],
  ];
  for (const [words, error] of rejected) {
    const result = await run("token", ...words.split(" "));
    expect([words, result.status, result.out]).toEqual([words, 1, ""]);
    expect(result.error).toMatch(error);
  }
  expect((await run("token", "list", "ann")).out).toBe("The user ann has no API tokens.\n");
});

test("a person is invited by mail or with a printed link", async () => {
  process.env["DATABASE_URL"] = `sqlite:${join(folder, "invited.db")}`;
  await create("zoe", "administrator", "--create");
  const invite = (email: string, ...words: string[]) => run("user", "invite", email, ...words);
  const linked = await invite("rui@a.example", "--role", "editor", "--link");
  expect(linked.out).toMatch(
    /^Invited rui@a\.example as editor\.[^]*\/invitation\?token=[0-9a-f]{64}\n/,
  );
  const mailed = await invite("eva@a.example", "--role", "author");
  expect(mailed.out).toBe("Invited eva@a.example as author. The site's worker sends the mail.\n");
  const rejected: readonly (readonly [readonly [string, ...string[]], RegExp])[] = [
    [["eva@a.example", "--role", "author"], /already been invited/],
    [["zoe@a.example", "--role", "author"], /address is taken/],
    [["ana@a.example", "--role", "wizard"], /No module of the site declares the role "wizard"/],
    [["ana@a.example"], /requires --role/],
    [["ana", "--role", "author"], /"ana" is not an email address/],
  ];
  for (const [words, reason] of rejected) {
    const refused = await invite(...words);
    expect([refused.status, refused.error]).toEqual([1, expect.stringMatching(reason)]);
  }
});
