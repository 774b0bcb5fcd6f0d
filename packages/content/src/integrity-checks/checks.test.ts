import { moduleBuilder, defineModule, type Db } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages, type TestStorage } from "waymark/testing";
import { tables } from "../tables.ts";
import { integrityErrors } from "../test/integrity-errors.ts";
import { filePorts, png, uploadRaw } from "../test/images.ts";
import { startSite } from "../test/site.ts";

const { defineTask } = moduleBuilder({ tables });
type Tamper = (db: Db<typeof tables>) => Promise<unknown>;
const tamper = defineTask("tamper", async ({ db }, how: Tamper) => void (await how(db)));
const tampering = defineModule({ name: "tampering", requires: ["content"], tasks: [tamper] });

/** A site with rows in every table: a post, a page, terms, revisions, comments, a file, and something in the trash. */
async function filled(make: TestStorage[1]) {
  const files = filePorts();
  const site = await startSite({ storage: make(), modules: [tampering()], files });
  const { editor } = site;
  const post = async (path: string, body: object) => {
    const answer = await editor.post(`/core/v2/${path}`, body);
    expect(answer.status).toBe(201);
    return (answer.body as { readonly id: number }).id;
  };
  const tags = [await post("tags", { name: "Fog" }), await post("tags", { name: "Tides" })];
  const ids = {
    post: await post("posts", { title: "Ferry", status: "publish", tags }),
    other: await post("posts", { title: "Pier", status: "publish", tags: tags.slice(1) }),
    page: await post("pages", { title: "Ferry", status: "publish" }),
    trashed: await post("posts", { title: "Ferry", status: "publish", tags }),
    comment: 0,
    tag: tags[0]!,
    file: (await uploadRaw(editor, "fog.png", png(8, 8))).body.id as number,
    attached: 0,
  };
  const upload = { query: `?post=${ids.other}` };
  ids.attached = (await uploadRaw(editor, "mist.png", png(8, 8), upload)).body.id as number;
  await editor.edit(`/core/v2/posts/${ids.post}`, { title: "Ferry again" });
  ids.comment = await post("comments", { post: ids.post, content: "Yes" });
  await post("comments", { post: ids.trashed, content: "No" });
  await editor.remove(`/core/v2/posts/${ids.trashed}`);
  return Object.assign(site, { ids, files });
}
type Filled = Awaited<ReturnType<typeof filled>>;

/** Changes to rows, and the problems that the checks must report. */
const tampers: Readonly<
  Record<string, readonly [how: (db: Db<typeof tables>, ids: Filled["ids"]) => unknown, RegExp]>
> = {
  "wrong counter": [
    (db) => db.counters.increment({ kind: "type", key: "post", status: "publish" }, { n: 1 }),
    /^content: Counter type post publish is 3 but should be 2\.$/,
  ],
  "missing counter": [
    (db) => db.counters.removeAll({ kind: "author", key: "page:2" }),
    /^content: Counter author page:2 publish is 0 but should be 1\.$/,
  ],
  "wrong size of an author's files": [
    (db) => db.counters.increment({ key: "bytes:2" }, { n: -7 }),
    /^content: Counter author bytes:2 stored is -?\d+ but should be \d+\.$/,
  ],
  "wrong count of a term": [
    (db, { tag }) => db.terms.increment({ id: tag }, { count: 1 }),
    /^content: Term \d+ has the count 2 but should have 1\.$/,
  ],
  "term link with a wrong name key": [
    (db, { post }) => db.termLinks.updateAll({ content: post }, { name_key: "smoke" }),
    /^content: The link of item \d+ to term \d+ does not match the item or the term\.$/,
  ],
  "revision without an item": [
    (db, { post }) => db.revisions.updateAll({ parent: post }, { parent: 999 }),
    /^content: (?:Revision \d+ belongs to item 999, which is missing|Item \d+ has a wrong number of revisions or a wrong newest revision)\.$/,
  ],
  "two posts with one slug": [
    (db, { other }) => db.content.update(other, { slug: "ferry" }),
    /^content: Items \d+, \d+ have the same slug, ferry\.$/,
  ],
  "UTC date that differs": [
    (db, { page }) => db.content.update(page, { date_gmt: "2001-01-01T00:00:00" }),
    /^content: Item \d+: date and date_gmt do not match\.$/,
  ],
  "missing date": [
    (db, { page }) => db.content.update(page, { modified: "" }),
    /^content: Item \d+: modified and modified_gmt do not match\.$/,
  ],
  "published item with a time of trashing": [
    (db, { page }) => db.content.update(page, { trashed_gmt: "2026-01-01T00:00:00" }),
    /^content: Item \d+: status and trashed_gmt do not match\.$/,
  ],
  "wrong sort key of an item": [
    (db, { post }) => db.content.update(post, { title_key: "zebra" }),
    /^content: Item \d+: title and title_key do not match\.$/,
  ],
  "wrong sort key of a term": [
    (db, { tag }) => db.terms.update(tag, { name_key: "zebra" }),
    /^content: (?:Term \d+: name and name_key do not match|The link of item \d+ to term \d+ does not match the item or the term)\.$/,
  ],
  "comment without an item": [
    (db, { comment }) => db.comments.update(comment, { post: 999 }),
    /^content: Comment \d+ does not match item 999, or the item is missing\.$/,
  ],
  "comment that others may read than its item": [
    (db, { comment }) => db.comments.update(comment, { audience: "post:private" }),
    /^content: Comment \d+ does not match item \d+, or the item is missing\.$/,
  ],
  "file that others may read than its item": [
    (db, { attached }) => db.content.update(attached, { audience: "everybody" }),
    /^content: File \d+ does not have the audience and the owner of item \d+\.$/,
  ],
  "file with a wrong size": [
    (db, { file }) => db.files.updateAll({ content: file }, { size: 1 }),
    /^content: (?:File \S+ has \d+ bytes but should have 1|Counter author bytes:2 stored is \d+ but should be \d+)\.$/,
  ],
  "former file without an item": [
    (db) => db.formerFiles.insert({ name: "2026/01/mist.png", content: 999 }),
    /^content: The former file 2026\/01\/mist\.png belongs to item 999, which is missing\.$/,
  ],
};

describe.each(await testStorages())("on %s", (_name, make) => {
  test("the checks report no errors for a consistent site, and report each inconsistent row", async () => {
    await using site = await filled(make);
    expect(await integrityErrors(site)).toEqual([]);
    const whole = await site.dump();
    for (const [name, [how, finding]] of Object.entries(tampers)) {
      await site.site.run(tamper, async (db) => how(db, site.ids));
      const found = await integrityErrors(site);
      expect([name, found.length > 0]).toEqual([name, true]);
      for (const one of found) expect(one).toMatch(finding);
      await site.site.run(tamper, async (db) => {
        for (const table of ["content", "terms", "termLinks", "counters", "revisions"] as const)
          await putBack(db[table] as never, whole[table]);
        for (const table of ["comments", "files", "formerFiles"] as const)
          await putBack(db[table] as never, whole[table]);
      });
      expect(await integrityErrors(site)).toEqual([]);
    }
  });

  test("the checks report a file that is missing in the store", async () => {
    await using site = await filled(make);
    const [first] = (await site.dump()).files;
    await site.files.blobs.remove(first!.name);
    expect(await integrityErrors(site)).toEqual([
      `content: File ${first!.name} of item ${site.ids.file} is missing in the store.`,
    ]);
  });
});

interface Refilled {
  removeAll(where: object): Promise<number>;
  insertAll(rows: readonly object[]): Promise<unknown>;
}
async function putBack(table: Refilled, rows: readonly object[]): Promise<void> {
  await table.removeAll({});
  if (rows.length > 0) await table.insertAll(rows);
}
