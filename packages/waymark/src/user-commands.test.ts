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

/** The session cookie that the sign-in page answers, or nothing. */
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

test("commands that work on a site refuse to make a new database, and name the one they looked for", async () => {
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

test("users are listed, get a new password for the sign-in page, and are deleted with an heir", async () => {
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
