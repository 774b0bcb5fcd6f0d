import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { BackupError, memory, type StorageAdapter, tableQueue } from "@waymark/core";
import { siteHealth } from "@waymark/site-health";
import { sqlite } from "@waymark/storage-sqlite";
import { testBlobs, testSite } from "@waymark/testing";
import { unzipSync } from "fflate";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkBackup } from "../backup/check-backup.ts";
import { folderBackups } from "../backup/folder-backups.ts";

const base = "/core-site-health/v2/backups";
async function start({
  keep,
  newStorage = (folder) => sqlite(join(folder, "site.db")),
}: { readonly keep?: number; readonly newStorage?: (folder: string) => StorageAdapter } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "waymark-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const storage = newStorage(folder);
  const blobs = testBlobs();
  const store = folderBackups({
    folder: join(folder, "backups"),
    storage,
    blobs,
    queue: tableQueue(),
    ...(keep !== undefined && { keep }),
  });
  const site = await testSite({
    storage,
    blobs,
    modules: [accounts(), content(), siteHealth({ backups: store })],
  });
  onTestFinished(() => site[Symbol.asyncDispose]());
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const create = async () => {
    expect((await administrator.post(base)).status).toBe(202);
    await site.site.runJobs();
    return (await administrator.get(base)).body;
  };
  return { folder, site, blobs, administrator, create, store, place: join(folder, "backups") };
}

test("an administrator creates a backup that the command can check, and downloads it as a ZIP file", async () => {
  const { site, blobs, administrator, create, place, folder, store } = await start();
  await blobs.put("2026/11/fog.txt", new TextEncoder().encode("fog"));
  await administrator.post("/core/v2/posts", { title: "Lights", status: "publish" });
  const { is_possible, work, backups } = await create();
  expect([is_possible, work, backups.length]).toEqual([true, null, 1]);
  const [{ name, kind, files, size, rows, checked, restore }] = backups;
  expect([kind, files, checked, size > 1000, rows > 1]).toEqual(["sqlite", 1, null, true, true]);
  expect(restore).toBe(`npx waymark restore ${join(place, name)} --force`);
  expect((await checkBackup(join(place, name))).site).toBe("http://localhost");

  const { status, headers } = await administrator.get(`${base}/${name}/archive`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}.zip"`);
  const archive = new Uint8Array(await new Response(await store.archive(name)).arrayBuffer());
  for (const [path, content] of Object.entries(unzipSync(archive))) {
    const to = join(folder, "unpacked", path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, content);
  }
  const unpacked = join(folder, "unpacked", name);
  expect((await checkBackup(unpacked)).uploads.count).toBe(1);
  expect(await readFile(join(unpacked, "uploads/2026/11/fog.txt"), "utf8")).toBe("fog");
  expect(site.log.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("the result of a check is stored beside the backup and names damaged files", async () => {
  const { site, blobs, administrator, create, place } = await start();
  await blobs.put("fog.txt", new TextEncoder().encode("fog"));
  const [{ name }] = (await create()).backups;
  const check = async () => {
    expect((await administrator.post(`${base}/${name}/check`)).status).toBe(202);
    await site.site.runJobs();
    return (await administrator.get(base)).body.backups[0].checked.findings;
  };
  expect(await check()).toEqual([]);
  await writeFile(join(place, name, "uploads/fog.txt"), "hog");
  expect(await check()).toEqual(["uploads/fog.txt differs from its checksum."]);
  await writeFile(join(place, name, "uploads.jsonl"), "fog");
  expect((await check())[0]).toContain("uploads.jsonl differs");
});

test("only the newest backups and those with a custom name are kept", async () => {
  const { create, administrator, place } = await start({ keep: 2 });
  const [first] = (await create()).backups;
  await mkdir(join(place, "by-hand"));
  await writeFile(
    join(place, "by-hand/manifest.json"),
    await readFile(join(place, first.name, "manifest.json")),
  );
  await create();
  const { backups, keep } = await create();
  const names = backups.map(({ name }: { name: string }) => name);
  expect([keep, names.length, names.includes("by-hand")]).toEqual([2, 3, true]);
  expect(names).not.toContain(first.name);
  expect((await administrator.remove(`${base}/by-hand`)).body.name).toBe("by-hand");
  expect(await readdir(place)).not.toContain("by-hand");
});

test("while one backup waits, no other is created, checked or deleted", async () => {
  const { create, administrator } = await start();
  const [{ name }] = (await create()).backups;
  const { body } = await administrator.post(base);
  expect(body.work).toMatchObject({ task: "create", state: "waiting", error: "" });
  for (const answer of [
    await administrator.post(base),
    await administrator.post(`${base}/${name}/check`),
    await administrator.remove(`${base}/${name}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, "backup_in_progress"]);
});

test("names that are paths, links or other files are not found", async () => {
  const { create, administrator, place, folder } = await start();
  await create();
  await mkdir(join(folder, "outside"));
  await writeFile(
    join(folder, "outside/manifest.json"),
    await readFile(join(place, (await readdir(place))[0]!, "manifest.json")),
  );
  await symlink(join(folder, "outside"), join(place, "link"));
  await writeFile(join(place, "file"), "");
  for (const name of ["link", "file", "nothing", ".checks", "..%2Foutside", "%2e%2e", "a%00b"]) {
    const read = await administrator.get(`${base}/${name}/archive`);
    const removed = await administrator.remove(`${base}/${name}`);
    expect([name, read.status, removed.status]).toEqual([name, 404, 404]);
  }
  expect(await readdir(join(folder, "outside"))).toEqual(["manifest.json"]);
});

test("a backup that fails leaves nothing, and its reason is in the list", async () => {
  const { place, create } = await start({
    newStorage: (folder) => ({
      ...sqlite(join(folder, "site.db")),
      backup: () => Promise.reject(new BackupError("incompatible", "pg_dump is not installed.")),
    }),
  });
  const { work, backups } = await create();
  expect(work).toMatchObject({ task: "create", state: "dead" });
  expect(work.error).toContain("pg_dump is not installed.");
  expect([backups, await readdir(place)]).toEqual([[], []]);
});

test("storage without backups is rejected, and so is a site without the option", async () => {
  const { administrator } = await start({ newStorage: () => memory() });
  expect((await administrator.get(base)).body).toEqual({
    is_possible: false,
    keep: 0,
    backups: [],
    work: null,
  });
  for (const answer of [
    await administrator.post(base),
    await administrator.post(`${base}/a/check`),
    await administrator.get(`${base}/a/archive`),
    await administrator.remove(`${base}/a`),
  ])
    expect([answer.status, answer.body.code]).toEqual([501, "backups_not_available"]);
});

test("editors cannot see or download backups", async () => {
  const { create, site } = await start();
  const [{ name }] = (await create()).backups;
  const editor = site.as({ id: 2, roles: ["editor"] });
  for (const path of [base, `${base}/${name}/archive`])
    expect((await editor.get(path)).status).toBe(403);
});

test("a download of a backup that is deleted meanwhile fails, and the site continues", async () => {
  const { blobs, create, place, store } = await start();
  // More than the buffers of a stream, so that later files are opened after the deletion.
  for (const name of ["a", "b", "c"]) await blobs.put(`2026/${name}.bin`, new Uint8Array(400_000));
  const [{ name }] = (await create()).backups;
  const archive = await store.archive(name);
  await rm(join(place, name), { recursive: true });
  await expect(new Response(archive).arrayBuffer()).rejects.toThrow("ENOENT");
  expect(await store.archive(name)).toBeUndefined();
});
