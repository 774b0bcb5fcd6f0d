import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { contentSaved, contentTables } from "../index.ts";
import { unmoderated, comment, COMMENTS } from "./comments.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { idOf, startSite, type ContentSite } from "./site.ts";

const POSTS = "/core/v2/posts";
const PAGES = "/core/v2/pages";
const { defineTask, on } = moduleBuilder({ tables: contentTables });
/** Stores the origin of a comment, as an import does. */
const note = defineTask("notes.add", async ({ db }, target: number): Promise<void> => {
  const from = { source: "elsewhere", target };
  await db.origins.insert({ ...from, kind: "comment", key: `comment ${target}` });
  await db.origins.insert({ ...from, kind: "comment parent", key: `${target} 7` });
});
const notes = defineModule({ name: "notes", requires: ["content"], tasks: [note] });

/** An image attached to an item of the editor, with a comment on the image. */
async function text(site: ContentSite, path: string, item: object) {
  const { body: parent } = await site.editor.post(path, { title: "P", ...item });
  const query = `?post=${parent.id}&comment_status=open`;
  const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9), { query });
  const id = await comment(site, { post: image.id });
  return { parent: `${path}/${parent.id}`, image: image.id as number, comment: id };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a deleted item deletes its comments", async () => {
    await using site = await startSite({
      storage: storage(),
      content: unmoderated,
      modules: [notes()],
    });
    const { body: post } = await site.editor.post(POSTS, { title: "P", status: "publish" });
    const { body: other } = await site.editor.post(POSTS, { title: "O", status: "publish" });
    const [gone, stored] = [
      await comment(site, { post: post.id }),
      await comment(site, { post: other.id }),
    ];
    for (const id of [gone, stored]) await site.site.run(note, id);
    await site.editor.remove(`${POSTS}/${post.id}`, { force: true });
    const { comments, origins } = await site.dump();
    expect(comments.map(({ id }) => id)).toEqual([stored]);
    expect(origins.map(({ target }) => target)).toEqual([stored, stored]);
  });

  test.each([
    [PAGES, { status: "private" }],
    [POSTS, { status: "draft" }],
    [POSTS, { status: "publish" }],
    [POSTS, { status: "publish", password: "pw" }],
  ])(
    "comments on a file stay visible to those who can read the file: %s %j",
    async (path, item) => {
      await using site = await startSite({
        storage: storage(),
        content: unmoderated,
        files: filePorts(),
      });
      const { parent, image, comment: id } = await text(site, path, item);
      await site.editor.remove(parent, { force: true });
      const { content, comments } = await site.dump();
      const file = content.find((one) => one.id === image);
      expect(comments).toMatchObject([{ id, audience: file?.audience, owner: idOf("editor") }]);
      for (const caller of ["anonymous", "author", "editor"] as const) {
        const mayRead = (await site[caller].get(`/core/v2/media/${image}`)).status === 200;
        const reply = await site[caller].get(`${COMMENTS}/${id}`);
        expect([caller, reply.status === 200]).toEqual([caller, mayRead]);
      }
    },
  );

  test("listeners are notified of files that become private because their item is deleted", async () => {
    const reported: unknown[] = [];
    const ear = defineModule({
      name: "ear",
      requires: ["content"],
      on: [
        on(contentSaved, ({ item, before }) => {
          if (item.type === "attachment" && before)
            reported.push([item.id, before.status, item.status, item.parent]);
        }),
      ],
    });
    await using site = await startSite({
      storage: storage(),
      content: unmoderated,
      files: filePorts(),
      modules: [ear()],
    });
    const { parent, image } = await text(site, POSTS, { status: "draft" });
    await site.editor.remove(parent, { force: true });
    expect(reported).toEqual([[image, "inherit", "private", 0]]);
  });
});
