import { execFileSync } from "node:child_process";
import { link, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostilePaths } from "./hostile-paths.ts";
import { startSite, v2 } from "./site.ts";

const secret = "canary-of-the-locator";

/** A site whose root is surrounded by everything that must be inaccessible. */
async function startHostile() {
  const site = await startSite({ texts: { "a.css": "a" } });
  const outside = join(site.folder, "outside.css");
  const closed = [
    "site.db",
    "site.sqlite3",
    "dump.sql",
    "key.pem",
    "id_rsa",
    "a.env",
    ".env",
    ".htaccess",
  ];
  const secrets = [
    "config.js",
    "appConfig.js",
    "app.config.ts",
    "credentials.json",
    "secrets.txt",
    "ENV.js",
  ];
  const odd = ["package.json", "tsconfig.base.json", "a.css.bak", "run.exe", "noextension"];
  const below = [".hidden/a.css", ".git/config", "node_modules/a.js", "secrets/a.css"];
  for (const path of [...closed, ...secrets, ...odd, ...below]) {
    await mkdir(join(site.root, path, ".."), { recursive: true });
    await writeFile(join(site.root, path), secret);
  }
  await mkdir(join(site.folder, "theirs"));
  for (const path of [outside, join(site.folder, "theirs", "a.css")]) await writeFile(path, secret);
  await symlink(outside, join(site.root, "link.css"));
  await symlink(join(site.folder, "theirs"), join(site.root, "links"));
  await link(outside, join(site.root, "hard.css"));
  await mkdir(join(site.root, "folder.css"));
  execFileSync("mkfifo", [join(site.root, "pipe.css")]);
  const all = async () => {
    const entries = await readdir(site.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
    return Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")]));
  };
  return Object.assign(site, { all });
}

test("no path of the corpus can be saved, read or replaced in, and each attempt is recorded", async () => {
  await using site = await startHostile();
  const before = await site.all();
  const corpus = hostilePaths(site.root);
  expect(corpus.length).toBeGreaterThan(200);
  let tries = 0;
  for (const path of corpus) {
    const saved = await site.save(path, "written");
    // A null byte is rejected by argument validation.
    if (path.includes("\0") && saved.status === 400) expect(saved.body.code).toMatch(/^rest_/);
    else {
      tries++;
      expect([path, saved.status]).toEqual([path, 200]);
      expect([path, saved.body.notices]).toEqual([
        path,
        [{ type: "error", message: expect.any(String) }],
      ]);
    }
    const place = `file:${path}`;
    const replies = [
      await site.administrator.get(`${v2}/text`, { place }),
      await site.administrator.post(`${v2}/replace`, { place, text: "canary", with: "x" }),
    ];
    for (const { status, body } of [saved, ...replies]) {
      expect([path, status]).toEqual([path, status < 500 ? status : "less than 500"]);
      expect(JSON.stringify(body)).not.toContain(secret);
      expect(JSON.stringify(body)).not.toContain(site.folder);
    }
    for (const { status } of replies) expect([path, status >= 400]).toEqual([path, true]);
  }
  expect(await site.all()).toEqual(before);
  const { headers } = await site.administrator.get(`${v2}/changes`);
  expect(Number(headers.get("x-core-total"))).toBeGreaterThanOrEqual(tries);
});

test("a search finds none of these files", async () => {
  await using site = await startHostile();
  const { status, body } = await site.administrator.get(`${v2}/search`, { text: secret });
  expect([status, body.hits, body.next]).toEqual([200, [], null]);
});

test("a name is escaped in messages", async () => {
  await using site = await startSite({ texts: { "<img src=x onerror=alert(1)>.css": "a" } });
  const { body } = await site.save("theme/<img src=x onerror=alert(1)>.css", "b");
  expect(body.notices).toMatchObject([{ type: "success" }]);
  expect(body.notices[0].message).not.toContain("<");
});

test("the log of a change contains user, location and versions, but no text", async () => {
  await using site = await startSite({ texts: { "a.css": secret } });
  await site.save("theme/a.css", `${secret} changed`);
  const line = site.log.lines.find(({ fields }) => fields["action"] === "save");
  expect(line).toMatchObject({
    level: "info",
    fields: { login: "administrator", place: "file:theme/a.css", outcome: "done" },
  });
  expect(line?.fields["before"]).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(site.log.lines)).not.toContain(secret);
});

test("a file that is too large or binary is left unchanged", async () => {
  const binary = Uint8Array.of(0xff, 0xfe, 0x41);
  const texts = { "large.css": "a".repeat(2_000), "binary.css": binary, "zero.css": "a\0b" };
  await using site = await startSite({
    texts: { ...texts, "a.css": "a" },
    files: { maxBytes: 1_000 },
  });
  for (const name of Object.keys(texts)) {
    expect((await site.save(`theme/${name}`, "b")).body.notices).toMatchObject([{ type: "error" }]);
    expect(Buffer.from(await readFile(join(site.root, name)))).toEqual(
      Buffer.from(texts[name as never] as string),
    );
  }
  const grown = await site.save("theme/a.css", "b".repeat(2_000));
  expect(grown.body.notices).toMatchObject([{ type: "error" }]);
  expect(await site.read("a.css")).toBe("a");
});
