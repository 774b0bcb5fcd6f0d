import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import {
  moduleBuilder,
  createSite,
  defineModule,
  memory,
  type Blobs,
  type Site,
} from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupSite } from "./backup-site.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreSite } from "./restore-site.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
async function newSite(folder: string, blobs: Blobs = testBlobs()): Promise<Site> {
  const site = createSite({
    storage: sqlite(join(folder, "site.db")),
    blobs,
    modules: [accounts(), content()],
  });
  onTestFinished(() => site.close());
  return site as Site;
}
const post = async (site: Site, title: string) => {
  const input = { title, status: "publish" };
  const answer = await site.call("POST /core/v2/posts" as never, input as never, {
    as: site.system,
  });
  expect(answer.status).toBe(201);
};
const titles = async (site: Site): Promise<string[]> => {
  const { body } = await site.call("GET /core/v2/posts" as never, {} as never);
  return (body as { title: { rendered: string } }[]).map(({ title }) => title.rendered).toSorted();
};
const filesOf = async (blobs: Blobs): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const { name } of blobs.list())
    found[name] = await new Response((await blobs.get(name))!.stream as never).text();
  return found;
};

/** A site with two posts and two files, and its backup. */
async function backedUp() {
  const folder = await newFolder();
  const blobs = testBlobs();
  const site = await newSite(folder, blobs);
  await site.start();
  await post(site, "One");
  await post(site, "Two");
  await blobs.put("2026/11/a.txt", bytes("a"));
  await blobs.put("2026/12/b ü.txt", bytes(""));
  const to = join(folder, "backups/first");
  const manifest = await backupSite(site, { to });
  return { folder, site, blobs, to, manifest };
}

test("a backup has rows, files and a manifest", async () => {
  const { to, manifest, site } = await backedUp();
  expect(manifest).toMatchObject({
    format: 1,
    site: "http://localhost",
    modules: site.modules,
    storage: { kind: "sqlite", file: "rows.sqlite" },
    uploads: { count: 2, bytes: 1 },
  });
  expect(manifest.storage.rows["content_content"]).toBe(2);
  expect(JSON.parse(await readFile(join(to, "manifest.json"), "utf8"))).toEqual(manifest);
  expect(await checkBackup(to)).toEqual(manifest);
  expect(await readFile(join(to, "uploads/2026/11/a.txt"), "utf8")).toBe("a");
  expect((await stat(to)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(to, ".."))).toEqual(["first"]);
  await expect(backupSite(site, { to })).rejects.toMatchObject({ reason: "target-not-empty" });
});

test("a backup is restored to an empty target, and with `replace` to one with content", async () => {
  const { to, blobs: first } = await backedUp();
  const folder = await newFolder();
  const blobs = testBlobs();
  await blobs.put("2026/11/a.txt", bytes("another"));
  await blobs.put("2026/11/own.txt", bytes("own"));
  await expect(restoreSite(await newSite(folder, blobs), { from: to })).rejects.toMatchObject({
    reason: "target-not-empty",
    message: expect.stringContaining("2026/11/a.txt") as string,
  });
  await blobs.remove("2026/11/a.txt");
  await restoreSite(await newSite(folder, blobs), { from: to });
  const restored = await newSite(folder, blobs);
  expect(await titles(restored)).toEqual(["One", "Two"]);
  expect(await filesOf(blobs)).toEqual({ ...(await filesOf(first)), "2026/11/own.txt": "own" });
  await post(restored, "Three");
  await blobs.put("2026/11/a.txt", bytes("another"));
  await restored.close();
  const again = await newSite(folder, blobs);
  await expect(restoreSite(again, { from: to })).rejects.toMatchObject({
    reason: "target-not-empty",
  });
  await restoreSite(await newSite(folder, blobs), { from: to, replace: true });
  expect(await titles(await newSite(folder, blobs))).toEqual(["One", "Two"]);
  expect((await filesOf(blobs))["2026/11/a.txt"]).toBe("a");
});

test("files added while the rows are copied are in the backup, and deleted ones cause no failure", async () => {
  const folder = await newFolder();
  const blobs = testBlobs();
  for (let i = 0; i < 20; i++) await blobs.put(`old/${i}`, bytes(`${i}`));
  let listings = 0;
  const moving: Blobs = {
    ...blobs,
    async *list(prefix) {
      if (++listings === 2) {
        await blobs.put("new/1", bytes("new"));
        await blobs.put("old/3", bytes("replaced"));
      }
      for await (const entry of blobs.list(prefix)) {
        if (entry.name === "old/5") await blobs.remove("old/5");
        yield entry;
      }
    },
  };
  const site = await newSite(folder, moving);
  await site.start();
  const to = join(folder, "backup");
  const { uploads } = await backupSite(site, { to });
  expect(uploads.count).toBe(20);
  expect(await readFile(join(to, "uploads/new/1"), "utf8")).toBe("new");
  expect(await readFile(join(to, "uploads/old/3"), "utf8")).toBe("replaced");
  await checkBackup(to);
});

// Trial R-16 of docs/reliability.md.
test("a backup may have the row of a file deleted during the backup, which check reports; everything else is complete", async () => {
  const folder = await newFolder();
  const blobs = testBlobs();
  const ines = { id: 1, login: "ines", displayName: "Inês", roles: ["editor"] };
  const editor = moduleBuilder({}).defineAuthScheme("editor", () => ines);
  const scheme = defineModule({ name: "editor", authSchemes: [editor] });
  const newSiteWithMedia = (at: string, store: Blobs) =>
    createSite({
      storage: sqlite(join(at, "site.db")),
      blobs: store,
      modules: [accounts(), content(), scheme()],
    });
  const send = (method: string, path: string, init: RequestInit = {}) =>
    site.fetch(new Request(`${site.info.api}/core/v2/media${path}`, { method, ...init }));
  let listings = 0;
  let id = 0;
  const moving: Blobs = {
    ...blobs,
    async *list(prefix) {
      if (++listings === 2) {
        expect((await send("DELETE", `/${id}?force=true`)).status).toBe(200);
        await site.runJobs();
      }
      yield* blobs.list(prefix);
      if (listings > 1) return;
      const headers = { "content-disposition": 'attachment; filename="a.txt"' };
      const created = await send("POST", "", { body: "a", headers });
      ({ id } = (await created.json()) as { id: number });
    },
  };
  const site = newSiteWithMedia(folder, moving);
  onTestFinished(() => site.close());
  await site.start();
  await blobs.put("2026/11/kept.txt", bytes("kept"));
  const to = join(folder, "backup");
  expect((await backupSite(site as Site, { to })).uploads.count).toBe(1);
  await checkBackup(to);
  const [fresh, store] = [await newFolder(), testBlobs()];
  await restoreSite(newSiteWithMedia(fresh, store) as Site, { from: to });
  expect(await filesOf(store)).toEqual({ "2026/11/kept.txt": "kept" });
  const restored = newSiteWithMedia(fresh, store);
  onTestFinished(() => restored.close());
  const findings: string[] = [];
  for await (const finding of restored.check()) findings.push(finding);
  expect(findings).toEqual([expect.stringMatching(/a\.txt of item \d+ is missing in the store/)]);
});

test("a backup that is aborted or fails leaves nothing", async () => {
  const { site, blobs, folder } = await backedUp();
  const to = join(folder, "backups/second");
  const stopped = backupSite(site, { to, signal: AbortSignal.abort(new Error("enough")) });
  await expect(stopped).rejects.toThrow("enough");
  await blobs.put("no/such\nname", bytes("x"));
  await expect(backupSite(site, { to })).rejects.toThrow("is not a valid file name");
  expect(await readdir(join(folder, "backups"))).toEqual(["first"]);
  const nowhere = createSite({ storage: memory(), modules: [] });
  await expect(backupSite(nowhere as Site, { to })).rejects.toMatchObject({
    reason: "incompatible",
  });
});

test("reports the damaged file of a backup, and does not restore it", async () => {
  const { to, folder } = await backedUp();
  const rejected = async (message: RegExp) => {
    const error = { name: "BackupError", message: expect.stringMatching(message) as string };
    await expect(checkBackup(to)).rejects.toMatchObject(error);
    const site = await newSite(join(folder, ".."), testBlobs());
    await expect(restoreSite(site, { from: to, replace: true })).rejects.toMatchObject(error);
  };
  const spoil = async (file: string, message: RegExp) => {
    const path = join(to, file);
    const before = await readFile(path);
    const after = Buffer.concat([before, Buffer.from(" ")]);
    after[after.length >> 1]! ^= 1;
    await writeFile(path, after);
    await rejected(message);
    await rm(path);
    await rejected(/missing|not a backup/);
    await writeFile(path, before);
    await checkBackup(to);
  };
  await spoil("rows.sqlite", /rows\.sqlite differs from its checksum/);
  await spoil("uploads.jsonl", /uploads\.jsonl differs from its checksum/);
  await spoil("uploads/2026/11/a.txt", /uploads\/2026\/11\/a\.txt differs from its checksum/);
  const path = join(to, "manifest.json");
  const manifest = await readFile(path, "utf8");
  for (const [text, message] of [
    ["{", /manifest\.json is damaged/],
    ["{}", /manifest\.json is damaged/],
    [manifest.replace('"rows.sqlite"', '"../rows"'), /manifest\.json is damaged/],
    [manifest.replace('"format": 1', '"format": 2'), /newer version/],
    [manifest.replace('"kind": "sqlite"', '"kind": "postgres"'), undefined],
  ] as const) {
    await writeFile(path, text);
    if (message) await rejected(message);
  }
  const site = await newSite(await newFolder());
  await expect(restoreSite(site, { from: to })).rejects.toMatchObject({
    reason: "incompatible",
    message: expect.stringContaining("a backup of postgres") as string,
  });
});

test("links and pipes in a backup are not followed and do not block", async () => {
  const { to, folder } = await backedUp();
  for (const file of ["manifest.json", "rows.sqlite", "uploads.jsonl", "uploads/2026/11/a.txt"]) {
    const path = join(to, file);
    const elsewhere = join(folder, "elsewhere");
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
    await expect(checkBackup(to)).rejects.toThrow(/missing|not a backup/);
    await rm(path);
    execFileSync("mkfifo", [path]);
    await expect(checkBackup(to)).rejects.toThrow(/missing|not a backup/);
    await rm(path);
    await rename(elsewhere, path);
    await checkBackup(to);
  }
});

test("rejects a manifest with invalid values", async () => {
  const { to } = await backedUp();
  const path = join(to, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, any>;
  for (const change of [
    { site: "https://x\u001b[2J" },
    { made: "yesterday\nrm" },
    { storage: { ...manifest["storage"], rows: null } },
    { storage: { ...manifest["storage"], rows: { posts: "\u001b[2J" } } },
    { storage: { ...manifest["storage"], file: ".." } },
    { uploads: { ...manifest["uploads"], bytes: undefined } },
    { uploads: { ...manifest["storage"], count: 0, bytes: 0 } },
    { long: "x".repeat(1_100_000) },
  ]) {
    await writeFile(path, JSON.stringify({ ...manifest, ...change }));
    await expect(checkBackup(to)).rejects.toThrow("manifest.json is damaged");
  }
});
