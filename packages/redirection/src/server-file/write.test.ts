import { serverFiles } from "@waymark/node";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { base, startSite } from "../test/site.ts";
import { add, set } from "../test/visitor.ts";

/** A site behind a web server, with a group of rules for that server. */
async function start() {
  const folder = await mkdtemp(join(tmpdir(), "redirects-file-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = await startSite({ options: { serverFiles: serverFiles(folder) } });
  const group = { name: "For Apache", moduleId: 2 };
  const { items } = (await site.administrator.post(`${base}/group`, group)).body;
  const group_id = items.find(({ name }: { name: string }) => name === group.name).id as number;
  return Object.assign(site, {
    folder,
    group_id,
    written: async (path = ".htaccess") => {
      await site.site.runJobs();
      const text = await readFile(join(folder, path), "utf8").catch(() => undefined);
      return text?.split("\n").filter((line) => /^RewriteRule|^own/.test(line));
    },
  });
}

test("rules of the Apache module are written to the file in the setting", async () => {
  await using site = await start();
  const { group_id } = site;
  await writeFile(join(site.folder, ".htaccess"), "own line\n");
  const id = await add(site, "/a", { to: "/b", group_id });
  await add(site, "/here", { to: "/b" });
  expect(await site.written()).toEqual(["own line"]);
  expect((await set(site, { location: site.folder })).body.warning).toBeUndefined();
  const first = "RewriteRule ^a/?$ /b [R=301,L,NC]";
  expect(await site.written()).toEqual([first, "own line"]);
  await add(site, "/c", { to: "/d", group_id });
  const second = "RewriteRule ^c/?$ /d [R=301,L,NC]";
  expect(await site.written()).toEqual([first, second, "own line"]);
  await set(site, { flag_trailing: false });
  expect(await site.written()).toEqual([
    first.replace("/?$ ", "$ "),
    second.replace("/?$ ", "$ "),
    "own line",
  ]);
  await site.administrator.post(`${base}/bulk/redirect/delete`, { items: [id] });
  expect(await site.written()).toEqual([second.replace("/?$ ", "$ "), "own line"]);
  await site.administrator.post(`${base}/bulk/group/disable`, { items: [group_id] });
  expect(await site.written()).toEqual(["own line"]);
});

test("another file gets the rules, and the previous one loses them", async () => {
  await using site = await start();
  await mkdir(join(site.folder, "below"));
  await add(site, "/a", { to: "/b", group_id: site.group_id });
  await set(site, { location: "" });
  await set(site, { location: site.folder });
  expect(await site.written()).toHaveLength(1);
  await set(site, { location: "below" });
  expect(await site.written("below/.htaccess")).toHaveLength(1);
  expect(await site.written()).toEqual([]);
  await set(site, { location: "" });
  expect(await site.written("below/.htaccess")).toEqual([]);
});

test("the former file loses its rules when other changes follow before the job runs", async () => {
  await using site = await start();
  await mkdir(join(site.folder, "below"));
  await add(site, "/a", { to: "/b", group_id: site.group_id });
  await set(site, { location: site.folder });
  expect(await site.written()).toHaveLength(1);
  await set(site, { location: "below" });
  await add(site, "/c", { to: "/d", group_id: site.group_id });
  expect(await site.written("below/.htaccess")).toHaveLength(2);
  expect(await site.written()).toEqual([]);
});

test("the file loses its rules when all data are deleted", async () => {
  await using site = await start();
  await add(site, "/a", { to: "/b", group_id: site.group_id });
  await set(site, { location: site.folder });
  expect(await site.written()).toHaveLength(1);
  const { status } = await site.administrator.post(`${base}/plugin/delete`, { confirm: "all" });
  expect([status, await site.written()]).toEqual([200, []]);
});

test("no file is created without rules", async () => {
  await using site = await start();
  await set(site, { location: site.folder });
  await add(site, "/here", { to: "/b" });
  expect(await site.written()).toBeUndefined();
  expect(await readdir(site.folder)).toEqual([]);
});

test("an unwritable file or a missing port is reported, and nothing is written", async () => {
  await using site = await start();
  const outside = await set(site, { location: join(site.folder, "..") });
  expect([outside.status, outside.body.warning]).toEqual([200, expect.stringMatching(/outside/)]);
  await add(site, "/a", { to: "/b", group_id: site.group_id });
  await site.site.runJobs();
  const entry = { level: "warn", fields: { problem: outside.body.warning } };
  expect(site.log.lines).toEqual(site.log.lines.map(() => expect.objectContaining(entry)));
  expect(site.log.lines).not.toHaveLength(0);
  await using other = await startSite();
  const { warning } = (await set(other, { location: site.folder })).body;
  expect(warning).toMatch(/does not write files/);
  expect(await other.site.runJobs()).toBe(0);
});
