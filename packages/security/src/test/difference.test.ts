import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testBlobs, testStorages } from "waymark/testing";
import { codeFolders } from "../node/index.ts";
import { authenticate, bearerHeaders, options } from "./console-client.ts";
import { base, type Issue, startSite } from "./site.ts";

type Start = NonNullable<Parameters<typeof startSite>[0]>;

/** A site with a folder of code that was scanned once. */
async function start({ options, ...settings }: Start = {}) {
  const root = await mkdtemp(join(tmpdir(), "security-difference-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const put = async (path: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await put("app/server.js", lines("export const port = 8080;", ...numbered(40)));
  await put("app/node_modules/a/index.js", "module.exports = 1;\n");
  await put("outside.js", "export const secret = 1;\n");
  const code = codeFolders({ app: join(root, "app") });
  const site = await startSite({ ...settings, options: { code, release: "1", ...options } });
  const differenceOf = async (id: number) =>
    (await site.admin.get(`${base}/scan/issues/${id}/difference`)).body;
  const scanFor = async (type: string) => {
    const issue = (await site.scan()).find((one: Issue) => one.type === type);
    if (!issue) throw new Error(`There is no ${type}.`);
    return issue;
  };
  /** The difference of the first issue of a type after a scan. */
  const find = async (type: string) => differenceOf((await scanFor(type)).id);
  return Object.assign(site, { root, put, differenceOf, scanFor, find });
}
const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join("");
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `export const n${at + 2} = ${at};`);
interface Row {
  readonly kind: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly text: string;
}
const shown = (rows: readonly Row[]) =>
  rows.map(({ kind, before, after, text }) => [kind, before, after, text]);

describe.each(await testStorages())("differences on %s", (_, storage) => {
  test("a changed file is compared with the deployed one", async () => {
    await using site = await start({ storage: storage() });
    await site.scan();
    const changed = numbered(40).with(19, "export const n21 = evil;");
    await site.put("app/server.js", lines("export const port = 8080;", ...changed));
    const { kind, reason, file, rows, cut } = await site.find("file_modified");
    expect([kind, reason, file, cut]).toEqual(["difference", "", "app/server.js", false]);
    expect(shown(rows)).toEqual([
      ["gap", null, null, ""],
      ["same", 18, 18, "export const n18 = 16;"],
      ["same", 19, 19, "export const n19 = 17;"],
      ["same", 20, 20, "export const n20 = 18;"],
      ["removed", 21, null, "export const n21 = 19;"],
      ["added", null, 21, "export const n21 = evil;"],
      ["same", 22, 22, "export const n22 = 20;"],
      ["same", 23, 23, "export const n23 = 21;"],
      ["same", 24, 24, "export const n24 = 22;"],
    ]);
  });

  test("a deleted file is shown as it was deployed, and a new one as it is", async () => {
    await using site = await start({ storage: storage() });
    await site.scan();
    await rm(join(site.root, "app/server.js"));
    await site.put("app/new.js", lines("one;", "two;"));
    const missing = await site.find("file_missing");
    expect(shown(missing.rows).slice(0, 1)).toEqual([
      ["removed", 1, null, "export const port = 8080;"],
    ]);
    const added = await site.find("file_unknown");
    expect(shown(added.rows)).toEqual([
      ["added", null, 1, "one;"],
      ["added", null, 2, "two;"],
    ]);
  });
});

test("a finding in a file without a stored text is shown with the lines around it", async () => {
  await using site = await start();
  const before = numbered(5);
  await site.put(
    "app/node_modules/a/index.js",
    lines(...before, "/* é */ eval(atob('YQ=='));", ...before),
  );
  const { kind, rows, cut } = await site.find("file");
  expect([kind, cut]).toEqual(["lines", true]);
  expect(shown(rows)).toEqual([
    ["gap", null, null, ""],
    ["same", null, 3, "export const n4 = 2;"],
    ["same", null, 4, "export const n5 = 3;"],
    ["same", null, 5, "export const n6 = 4;"],
    ["found", null, 6, "/* é */ eval(atob('YQ=='));"],
    ["same", null, 7, "export const n2 = 0;"],
    ["same", null, 8, "export const n3 = 1;"],
    ["same", null, 9, "export const n4 = 2;"],
  ]);
});

test("a finding in an upload is shown with the lines around it, also in quarantine", async () => {
  const blobs = testBlobs();
  await using site = await start({ blobs });
  const svg = lines("<svg>", "<script>alert(1)</script>", "</svg>");
  await blobs.put("2026/01/a.svg", new TextEncoder().encode(svg));
  const issue = await site.scanFor("file_upload_executable");
  const seen = await site.differenceOf(issue.id);
  expect(shown(seen.rows)).toEqual([
    ["same", null, 1, "<svg>"],
    ["found", null, 2, "<script>alert(1)</script>"],
    ["same", null, 3, "</svg>"],
    ["same", null, 4, ""],
  ]);
  await site.change(issue.id, "quarantine");
  expect(await site.differenceOf(issue.id)).toEqual(seen);
});

test("a finding in a text is shown with the lines around it", async () => {
  await using site = await start();
  const content = lines("<p>One</p>", "<p>Two</p>", "<script>", "eval(atob('YQ=='));", "</script>");
  const post = (await site.admin.post("/core/v2/posts", { title: "Fog", content })).body.id;
  const found = await site.find("content_obfuscated");
  expect([found.kind, found.file]).toEqual(["lines", ""]);
  expect(shown(found.rows)).toContainEqual(["found", null, 4, "eval(atob('YQ=='));"]);
  await site.admin.remove(`/core/v2/posts/${post}`, { force: true });
  const issue = (await site.issues()).find(({ type }) => type === "content_obfuscated");
  expect(await site.differenceOf(issue?.id ?? 0)).toMatchObject({ reason: "no-text", rows: [] });
});

test("neither files with secrets nor secrets in code are shown", async () => {
  await using site = await start();
  await site.put("app/.env", "KEY=eval(atob('c2VjcmV0'))\n");
  expect(await site.find("file")).toMatchObject({ kind: "none", reason: "secret", rows: [] });
  await rm(join(site.root, "app/.env"));
  const secret = `export const password = "hunter2";`;
  await site.put("app/db.js", lines(secret, `connect("postgres://me:hunter3@db/x");`));
  await site.set({ scansEnabled_coreUnknown: true });
  const { rows } = await site.find("file_unknown");
  expect(shown(rows).map(([, , , text]) => text)).toEqual([
    `export const password = "…";`,
    `connect("postgres://me:…@db/x");`,
  ]);
});

test("the file of a difference is that of the issue, and links are not followed", async () => {
  await using site = await start();
  await site.scan();
  await site.put("app/new.js", "new;\n");
  const { id } = await site.scanFor("file_unknown");
  await rm(join(site.root, "app/new.js"));
  await symlink(join(site.root, "outside.js"), join(site.root, "app/new.js"));
  expect(await site.differenceOf(id)).toMatchObject({ kind: "none", reason: "gone" });
  for (const other of ["..%2Foutside.js", "app%2Fserver.js", "1e9", "-1", "0"]) {
    const { status } = await site.admin.get(`${base}/scan/issues/${other}/difference`);
    expect([400, 404]).toContain(status);
  }
});

test("binary and large files, and files that are not stored, are answered plainly", async () => {
  await using site = await start();
  await site.put("app/tool.wasm", "\0asm1");
  await site.scan();
  await site.put("app/tool.wasm", "\0asm2");
  expect(await site.find("file_modified")).toMatchObject({ kind: "none", reason: "binary" });
  await rm(join(site.root, "app/tool.wasm"));
  await site.put("app/node_modules/a/index.js", "module.exports = 2;\n");
  expect(await site.find("file_modified")).toMatchObject({ kind: "none", reason: "unknown" });
  await site.put("app/node_modules/a/index.js", "module.exports = 1;\n");
  await site.put("app/server.js", "x;\n".repeat(100_000));
  const large = await site.find("file_modified");
  expect(large).toMatchObject({ kind: "none", reason: "large" });
  await site.put("app/server.js", lines("export const port = 8080;", ...numbered(40)));
  const issue = (await site.issues()).find(({ type }) => type === "file_modified");
  expect(await site.differenceOf(issue?.id ?? 0)).toMatchObject({ reason: "same" });
});

test("long lines are cut around their difference, and long differences at their end", async () => {
  await using site = await start();
  await site.put("app/one.js", `${"a=1;".repeat(5000)}\n`);
  await site.scan();
  await site.put("app/one.js", `${"a=1;".repeat(4000)}evil();${"a=1;".repeat(1000)}\n`);
  const { rows } = await site.find("file_modified");
  const added = rows.find(({ kind }: Row) => kind === "added");
  expect(added.text).toContain("evil();");
  expect(added.text.length).toBeLessThan(310);
  for (const [count, expected] of [
    [1500, 400],
    // Too many changes to compare: the beginnings of both.
    [3000, 201],
  ] as const) {
    await site.put("app/one.js", "b;\n".repeat(count));
    const { rows, cut } = await site.find("file_modified");
    expect([rows.length, cut]).toEqual([expected, true]);
  }
});

test("hidden characters are visible", async () => {
  await using site = await start();
  await site.scan();
  await site.put("app/new.js", "a\u202Eb\u200B;\n");
  const { rows } = await site.find("file_unknown");
  expect(rows[0].text).toBe("a\\u{202e}b\\u{200b};");
});

test("with `originals` off, no texts are stored", async () => {
  await using site = await start({ options: { originals: false } });
  await site.scan();
  await site.put("app/server.js", "changed;\n");
  expect(await site.find("file_modified")).toMatchObject({ kind: "none", reason: "unknown" });
});

test("differences are for users who manage security, and not for consoles", async () => {
  await using site = await start({ options });
  await site.scan();
  await site.put("app/new.js", "new;\n");
  const { id } = await site.scanFor("file_unknown");
  const path = `${base}/scan/issues/${id}/difference`;
  expect((await site.get(path)).status).toBe(401);
  expect((await site.editor.get(path)).status).toBe(403);
  const { body } = await authenticate(site);
  const { status } = await site.get(path, {}, bearerHeaders(body.token));
  expect([401, 403]).toContain(status);
});
