import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { testSite } from "@waymark/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testStorages } from "waymark/testing";
import type { CodeEntry, CodeFiles, ScanCursor } from "../options.ts";
import { security } from "../index.ts";
import { codeFolders } from "../node/index.ts";
import { startSite } from "./site.ts";

/** A folder of code, and one beside it that must not be read. */
async function start(storage?: Parameters<typeof startSite>[0], release = "1") {
  const root = await mkdtemp(join(tmpdir(), "security-code-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await put("app/server.js", "export const port = 8080;\n");
  await put("app/lib/tides.js", "export const high = 3;\n");
  await put("app/node_modules/a/index.js", "module.exports = 1;\n");
  await put("app/readme.md", "eval(atob(x))\n");
  await put("secret/key.js", "eval(atob('c2VjcmV0'))\n");
  const code = codeFolders({ app: join(root, "app") });
  const site = await startSite({ ...storage, options: { code, release } });
  return Object.assign(site, { root, put });
}
const shown = async (site: Awaited<ReturnType<typeof start>>) =>
  (await site.rules()).map(([where, type, rule, severity]) => [where, type, rule, severity]);

describe.each(await testStorages())("code on %s", (_, storage) => {
  test("the injected script is found, and the next release has no issues", async () => {
    await using site = await start({ storage: storage() });
    expect(await site.scan()).toEqual([]);
    await site.put("app/lib/tides.js", "export const high = 3;\neval(atob('YWxlcnQoMSk='));\n");
    await site.put("app/lib/.x.php", "<?php @system($_REQUEST['c']);\n");
    await site.put("app/node_modules/a/index.js", "module.exports = 2;\n");
    await rm(join(site.root, "app/server.js"));
    await site.scan();
    expect(await shown(site)).toEqual([
      ["code app/lib/.x.php", "file", "run-sent", 100],
      ["code app/lib/tides.js", "file", "run-unpacked", 100],
      ["code app/lib/tides.js", "file_modified", "changed", 100],
      ["code app/node_modules/a/index.js", "file_modified", "changed", 75],
      ["code app/server.js", "file_missing", "missing", 75],
      ["code app/lib/.x.php", "file_unknown", "unknown", 75],
    ]);
  });

  test("an invalid character does not hide a script", async () => {
    await using site = await start({ storage: storage() });
    await site.put("app/lib/tides.js", "/* \u0001\0 */ eval(atob('YWxlcnQoMSk='));\n");
    await site.scan();
    expect(await shown(site)).toEqual([["code app/lib/tides.js", "file", "run-unpacked", 100]]);
  });

  test("links to targets outside are reported and never followed", async () => {
    await using site = await start({ storage: storage() });
    await symlink(join(site.root, "secret"), join(site.root, "app/out"));
    await symlink(join(site.root, "secret/key.js"), join(site.root, "app/key.js"));
    await symlink("server.js", join(site.root, "app/inside.js"));
    await site.scan();
    expect(await shown(site)).toEqual([
      ["code app/key.js", "file_unknown", "outward-link", 75],
      ["code app/out", "file_unknown", "outward-link", 75],
    ]);
  });
});

test("a new release name creates a new baseline", async () => {
  const root = await mkdtemp(join(tmpdir(), "security-release-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, "a.js"), "1");
  let release = "1";
  const code = codeFolders({ app: root });
  const file = join(root, "..", `${root.split("/").at(-1)}.db`);
  onTestFinished(() => rm(file, { force: true }));
  const run = async () => {
    const modules = [accounts(), content(), security({ code, release })];
    await using site = await testSite({ storage: sqlite(file), modules });
    const admin = site.as({ can: ["manage_security"] });
    await admin.post("/security/v1/scan");
    await site.site.runJobs();
    const { body } = await admin.get("/security/v1/scan/issues");
    return body.issues.new.map(({ type }: { readonly type: string }) => type);
  };
  expect(await run()).toEqual([]);
  await writeFile(join(root, "a.js"), "2");
  await writeFile(join(root, "b.js"), "2");
  expect(await run()).toEqual(["file_modified", "file_unknown"]);
  release = "2";
  expect(await run()).toEqual([]);
});

test("only files in the folders are read, regardless of the path", async () => {
  await using site = await start();
  const { root } = site;
  const code = codeFolders({ app: join(root, "app") });
  const read = (path: string, folder = "app") => code.read({ folder, path }, 100);
  expect((await read("server.js"))?.bytes.length).toBe(26);
  for (const path of [
    "../secret/key.js",
    "lib/../../secret/key.js",
    "/etc/passwd",
    "",
    ".",
    "..",
    "lib",
    "./server.js",
    "lib//tides.js",
    "server.js\0",
    "nothing.js",
    "a".repeat(5000),
    join(root, "app/server.js"),
  ])
    expect(await read(path), path).toBeUndefined();
  expect(await read("server.js", "secret")).toBeUndefined();
  expect(await read("server.js", "__proto__")).toBeUndefined();
  await symlink(join(root, "secret"), join(root, "app/out"));
  expect(await read("out/key.js")).toBeUndefined();
  // The folder that was walked through becomes a link before its file is read.
  await rename(join(root, "app/lib"), join(root, "app/lib2"));
  await symlink(join(root, "secret"), join(root, "app/lib"));
  expect(await read("lib/key.js")).toBeUndefined();
  expect(() => codeFolders({ "../a": "/" })).toThrow(TypeError);
});

async function places(entries: AsyncIterable<CodeEntry>): Promise<readonly ScanCursor[]> {
  const found: ScanCursor[] = [];
  for await (const { folder, path } of entries) found.push({ folder, path });
  return found;
}

test("a walk can continue after any position, in the same order", async () => {
  await using site = await start();
  for (const name of ["a", "a.b", "a-b", "b/c", "b/c.d/e", "b.c/d"])
    await site.put(`app/x/${name}/f.js`, "1");
  const code = codeFolders({ app: join(site.root, "app"), more: join(site.root, "app/x") });
  const all = await places(code.list());
  expect(all.length).toBe(16);
  for (const [at, place] of all.entries()) {
    const rest = await places(code.list(place));
    expect(rest).toEqual(all.slice(at + 1));
  }
  const gone = codeFolders({ app: join(site.root, "nothing") });
  expect(await places(gone.list())).toEqual([{ folder: "app", path: "" }]);
  expect(await places(gone.list({ folder: "app", path: "" }))).toEqual([]);
});

test("long and malformed names do not hide findings", async () => {
  await using site = await start();
  const long = Array.from({ length: 8 }, (_, at) => String(at).repeat(200)).join("/");
  await site.scan();
  await site.put(`app/${long}/a.js`, "eval(atob('YWxlcnQoMSk='))");
  const bytes = Buffer.from([...Buffer.from(join(site.root, "app/")), 0xff, ...Buffer.from(".js")]);
  await writeFile(bytes, "eval(atob('YWxlcnQoMSk='))");
  await site.scan();
  const found = await shown(site);
  expect(found.map(([, type]) => type)).toEqual(["file", "file_unknown", "path_skipped"]);
  expect(String(found[0]?.[0])).toContain("0000");
  expect(await site.list()).toMatchObject({ running: false });
});

/** Code folders in memory, whose files and folders can be unreadable. */
function memoryCode(files: Map<string, string>, unreadable: Set<string>): CodeFiles {
  const isHidden = (path: string) =>
    [...unreadable].some((one) => one === "/" || (one.endsWith("/") && path.startsWith(one)));
  return {
    folders: ["app"],
    async *list(after) {
      const folders = [...unreadable].filter((path) => path.endsWith("/"));
      const entries = [
        ...folders.map((path) => ({ path: path.slice(0, -1), kind: "unread" as const, size: 0 })),
        ...[...files]
          .filter(([path]) => !isHidden(path))
          .map(([path, text]) => ({ path, kind: "file" as const, size: text.length })),
      ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
      for (const entry of entries)
        if (!after || entry.path > after.path) yield { ...entry, folder: "app" };
    },
    async read({ path }) {
      if (unreadable.has(path)) throw new Error("EACCES");
      const text = files.get(path);
      if (text === undefined) return undefined;
      const bytes = new TextEncoder().encode(text);
      const hash = createHash("sha256").update(bytes).digest("hex");
      return { bytes, hash };
    },
  };
}

describe.each(await testStorages())("unreadable code on %s", (_, storage) => {
  const begin = async () => {
    const files = new Map(["a.js", "lib/b.js", "lib/c.js"].map((path) => [path, `"${path}"`]));
    const unreadable = new Set<string>();
    const code = memoryCode(files, unreadable);
    const site = await startSite({ storage: storage(), options: { code, release: "1" } });
    const found = async () => {
      await site.scan();
      return (await site.rules()).map(([where, type]) => [where, type]);
    };
    return Object.assign(site, { files, unreadable, found });
  };

  test("what could not be read at the first scan is added to the baseline when it can be", async () => {
    await using site = await begin();
    site.unreadable.add("lib/").add("a.js");
    const skipped = [
      ["code app/a.js", "path_skipped"],
      ["code app/lib", "path_skipped"],
    ];
    expect(await site.found()).toEqual(skipped);
    // Other parts of the folder have a baseline.
    site.files.set("new.js", "1");
    expect(await site.found()).toEqual([["code app/new.js", "file_unknown"], ...skipped]);
    site.files.delete("new.js");
    site.unreadable.clear();
    expect(await site.found()).toEqual([]);
    site.files.set("lib/b.js", "2").set("lib/d.js", "1");
    expect(await site.found()).toEqual([
      ["code app/lib/b.js", "file_modified"],
      ["code app/lib/d.js", "file_unknown"],
    ]);
  });

  test("a known file that cannot be read is not missing", async () => {
    await using site = await begin();
    expect(await site.found()).toEqual([]);
    site.unreadable.add("a.js");
    expect(await site.found()).toEqual([["code app/a.js", "path_skipped"]]);
    site.unreadable.clear();
    expect(await site.found()).toEqual([]);
    site.files.delete("a.js");
    expect(await site.found()).toEqual([["code app/a.js", "file_missing"]]);
  });

  test("known files in a folder that cannot be read are not missing, and those beside it are", async () => {
    await using site = await begin();
    const beside = ["LIB/b.js", "lib.js", "lib0/b.js", "lib-b.js"];
    for (const path of beside) site.files.set(path, "1");
    site.files.set(`lib/${"deep/".repeat(100)}b.js`, "1");
    expect(await site.found()).toEqual([]);
    site.unreadable.add("lib/");
    expect(await site.found()).toEqual([["code app/lib", "path_skipped"]]);
    for (const path of beside) site.files.delete(path);
    const missing = beside.map((path) => [`code app/${path}`, "file_missing"]);
    expect((await site.found()).toSorted()).toEqual(
      [...missing, ["code app/lib", "path_skipped"]].toSorted(),
    );
    for (const path of beside) site.files.set(path, "1");
    // A folder whose path is longer than the beginning of long paths in keys.
    const deep = `lib/${"deep/".repeat(20)}`;
    site.unreadable.clear();
    site.unreadable.add(deep);
    site.files.delete("lib/b.js");
    expect(await site.found()).toEqual([
      ["code app/lib/b.js", "file_missing"],
      [`code app/${deep.slice(0, -1)}`, "path_skipped"],
    ]);
    // The whole folder of code.
    site.unreadable.clear();
    site.unreadable.add("/");
    expect(await site.found()).toEqual([["code app/", "path_skipped"]]);
  });
});
