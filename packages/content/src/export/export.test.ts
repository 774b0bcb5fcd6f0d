import { moduleBuilder, defineModule } from "@waymark/core";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { itemCopyOf } from "../comments/item-copy.ts";
import { importWxr } from "../tasks/import.ts";
import { tables } from "../tables.ts";
import { startSite, type ContentSite } from "../test/site.ts";
import type { Item } from "../write/item.ts";
import { exportWxr, type ExportInput } from "../tasks/export-wxr.ts";

const small = await readFile(new URL("../../../wxr/fixtures/small.xml", import.meta.url), "utf8");

async function exported(site: ContentSite, input: Partial<ExportInput> = {}) {
  let text = "";
  await site.site.run(exportWxr, { write: (piece) => void (text += piece), ...input });
  return text;
}
const { defineTask } = moduleBuilder({ tables });
/** Inserts comments directly. */
const chat = defineTask(
  "chat.add",
  async ({ db }, { post, count }: { readonly post: number; readonly count: number }) => {
    const item = await db.content.get(post);
    const date = "2026-01-02T03:04:05";
    const row = { post, date, date_gmt: date, content: "Me too", ...itemCopyOf(item as Item) };
    await db.comments.insertAll(Array.from({ length: count }, () => row));
  },
);
const chatting = defineModule({ name: "chat", requires: ["content"], tasks: [chat] });

async function* chunks(text: string) {
  yield text;
}
const importInto = (site: ContentSite, text: string) =>
  site.site.run(importWxr, { chunks: chunks(text) });

/** The rows that an export carries: everything but change counters and origins. */
async function rowsOf(site: ContentSite) {
  const { origins: _, content, users, ...rest } = await site.dump();
  return {
    ...rest,
    content: content.map(({ version: _version, ...row }) => row),
    users: users.map(({ id, login, email, display_name, first_name, last_name }) => ({
      id,
      login,
      email,
      display_name,
      first_name,
      last_name,
    })),
  };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an export that is imported gives the same rows, and the same export", async () => {
    await using one = await startSite({ storage: storage(), timezone: "Europe/Lisbon" });
    await importInto(one, small);
    await using two = await startSite({ storage: storage(), timezone: "Europe/Lisbon" });
    const text = await exported(one);
    await importInto(two, text);
    expect(await rowsOf(two)).toEqual(await rowsOf(one));
    expect(await exported(two)).toBe(text);
  });
});

/** An item of an export file as text. */
const itemIn = (text: string, id: number): string =>
  text.split("<item>").find((part) => part.includes(`<wp:post_id>${id}</wp:post_id>`)) ?? "";

test("types, statuses and a date restrict the export, which contains only the authors of its items", async () => {
  await using site = await startSite();
  await importInto(site, small);
  const idsIn = (text: string) =>
    [...text.matchAll(/<wp:post_id>(\d+)/g)].map(([, id]) => Number(id));
  expect(idsIn(await exported(site, { types: ["page"] }))).toEqual([109, 111]);
  expect(idsIn(await exported(site, { statuses: ["private", "future"] }))).toEqual([105, 106]);
  const before = idsIn(await exported(site, { since: new Date("2025-05-03T11:00:01Z") }));
  const later = idsIn(await exported(site, { since: new Date("2025-05-03T11:00:00Z") }));
  expect([before.includes(101), later.includes(101)]).toEqual([false, true]);
  const pages = await exported(site, { types: ["page"] });
  expect(pages).toContain("<wp:author_login>");
  expect(pages).not.toContain("subscriber@example.com");
  expect(await exported(site)).toContain("subscriber@example.com");
  await expect(exported(site, { types: ["boat"] })).rejects.toThrow('Unknown type "boat"');
  await expect(exported(site, { statuses: ["x"] })).rejects.toThrow('Unknown status "x"');
});

test("an item with very many comments is written in parts, and imported as one item", async () => {
  await using site = await startSite({ modules: [chatting()] });
  await importInto(site, small);
  await site.site.run(chat, { post: 101, count: 2_500 });
  const text = await exported(site);
  expect(text.split("<wp:post_id>101</wp:post_id>")).toHaveLength(4);
  await using other = await startSite();
  const report = await importInto(other, text);
  expect(report.made).toMatchObject({ post: 9, comment: 2_506 });
  const rowsWithout = async (one: ContentSite) => (await one.dump()).comments;
  expect(await rowsWithout(other)).toEqual(await rowsWithout(site));
  expect(await exported(other)).toBe(text);
});

test("menu items link to the imported targets", async () => {
  await using site = await startSite();
  const { body: first } = await site.administrator.post("/core/v2/posts", { title: "Here first" });
  const taken = small
    .replaceAll("<wp:post_id>109<", `<wp:post_id>${first.id}<`)
    .replace("<![CDATA[109]]>", `<![CDATA[${first.id}]]>`);
  await importInto(site, taken);
  const { content } = await site.dump();
  const page = content.find(({ type, slug }) => type === "page" && slug === "about");
  const entry = content.find(({ type }) => type === "nav_menu_item");
  expect(page?.id).toBeGreaterThan(first.id);
  expect(entry?.extra.imported?.["meta"]).toMatchObject({
    _menu_item_object_id: [String(page?.id)],
  });
  expect(itemIn(await exported(site), entry?.id ?? 0)).toContain(`[${page?.id}]`);
  for (const path of ["/core/v2/posts", "/core/v2/pages", "/core/v2/search"]) {
    const { body } = await site.administrator.get(path, { per_page: 100 });
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(entry?.id);
  }
});

test("roles in a file never grant more than the role of an author", async () => {
  await using one = await startSite();
  const text = (await exported(one)).replaceAll(
    /(administrator|editor|subscriber)(?=]]|@)/g,
    "$1x",
  );
  await using two = await startSite();
  await importInto(two, text);
  const { users } = await two.dump();
  const rolesOf = (login: string) => users.find((user) => user.login === login)?.roles;
  expect(text).toContain('"role":"administrator"');
  expect(["administratorx", "editorx", "subscriberx"].map(rolesOf)).toEqual([
    ["author"],
    ["author"],
    ["subscriber"],
  ]);
});
