import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { idOf, startSite } from "./site.ts";

describe.each(await testStorages())("media items on %s", (_, storage) => {
  test("an update changes only the sent fields", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9), {
      query: "?caption=c",
    });
    const { status, body } = await site.editor.post(`/core/v2/media/${image.id}`, {
      title: "Big one",
      alt_text: "Alt <b>x</b>",
      description: { raw: "Some text" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: { raw: "Big one" },
      slug: "a",
      alt_text: "Alt x",
      caption: { raw: "c" },
      description: { raw: "Some text" },
      generated_slug: "big-one",
      media_details: image.media_details,
      source_url: image.source_url,
    });
    expect(body.description.rendered).toContain('alt="Alt x"');
  });

  test("`post` attaches a file, 0 and null detach it", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: page } = await site.editor.post("/core/v2/pages", {
      title: "P",
      status: "publish",
    });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const to = async (post: number | null) => {
      const { body } = await site.editor.put(`/core/v2/media/${image.id}`, { post });
      return [body.post, body.link];
    };
    expect(await to(page.id)).toEqual([page.id, "http://site.test/p/a/"]);
    expect(await to(0)).toEqual([null, "http://site.test/a/"]);
    await to(page.id);
    expect(await to(null)).toEqual([null, "http://site.test/a/"]);
  });

  test("a file that is attached where a page has its slug, or moves there when its item is deleted, gets another slug", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const page = async (title: string, parent = 0) =>
      (await site.editor.post("/core/v2/pages", { title, parent, status: "publish" })).body.id;
    const [about, other] = [await page("About"), await page("Other")];
    const { body: image } = await uploadRaw(site.editor, "team.png", png(9, 9));
    await page("Team", about);
    const { body } = await site.editor.put(`/core/v2/media/${image.id}`, { post: about });
    expect([body.slug, body.link]).toEqual(["team-2", "http://site.test/about/team-2/"]);
    const query = `?post=${other}`;
    const { body: below } = await uploadRaw(site.editor, "crew.png", png(9, 9), { query });
    await page("Crew");
    await site.editor.remove(`/core/v2/pages/${other}`, { force: true });
    const moved = await site.get(`/core/v2/media/${below.id}`);
    expect([below.slug, moved.body.slug]).toEqual(["crew", "crew-2"]);
  });

  test("the status is `private` or that of the parent, whatever is sent", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const seen = [];
    for (const status of ["draft", "private", "inherit", "publish"])
      seen.push((await site.editor.post(`/core/v2/media/${image.id}`, { status })).body.status);
    expect(seen).toEqual(["inherit", "private", "inherit", "inherit"]);
    const nope = await site.editor.post(`/core/v2/media/${image.id}`, { status: "nope" });
    expect(nope.body.data.details.status.code).toBe("rest_not_in_enum");
  });

  test("the author and editors can update and delete it, other users cannot", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const own = (await uploadRaw(site.author, "b.png", png(9, 9))).body;
    const codes = [];
    for (const caller of ["author", "contributor", "subscriber", "anonymous"] as const) {
      const changed = await site[caller].post(`/core/v2/media/${image.id}`, { title: "x" });
      const removed = await site[caller].remove(`/core/v2/media/${image.id}`, { force: true });
      codes.push([changed.body.code, removed.body.code, removed.status]);
    }
    const known = ["rest_cannot_edit", "rest_cannot_delete", 403];
    expect(codes).toEqual([known, known, known, [known[0], known[1], 401]]);
    expect((await site.author.post(`/core/v2/media/${own.id}`, { title: "x" })).status).toBe(200);
    expect((await site.author.remove(`/core/v2/media/${own.id}`, { force: true })).status).toBe(
      200,
    );
  });

  test("media cannot be trashed, and a deletion returns the previous item", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const { body: post } = await site.editor.post("/core/v2/posts", {
      title: "P",
      featured_media: image.id,
    });
    const trashed = await site.editor.remove(`/core/v2/media/${image.id}`);
    expect([trashed.status, trashed.body.code]).toEqual([501, "rest_trash_not_supported"]);
    const { body } = await site.editor.remove(`/core/v2/media/${image.id}`, { force: true });
    expect(body).toMatchObject({ deleted: true, previous: { id: image.id, slug: "a" } });
    expect((await site.editor.get(`/core/v2/posts/${post.id}`)).body.featured_media).toBe(0);
    expect((await site.editor.get(`/core/v2/media/${image.id}`)).status).toBe(404);
  });

  test("only images can be featured, and an unknown id changes nothing", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const { body: text } = await uploadRaw(site.editor, "a.txt", "x");
    const { body: post } = await site.editor.post("/core/v2/posts", { title: "P" });
    const after = [];
    for (const featured_media of [image.id, 999_999, text.id, image.id, post.id])
      after.push(
        (await site.editor.post(`/core/v2/posts/${post.id}`, { featured_media })).body
          .featured_media,
      );
    expect(after).toEqual([image.id, image.id, 0, image.id, 0]);
    const rejected = await site.editor.post(`/core/v2/media/${image.id}`, {
      featured_media: image.id,
    });
    expect([rejected.status, rejected.body.code]).toEqual([400, "rest_no_featured_media"]);
  });

  test("a reassigned item is readable by its new author and counted for them", async () => {
    await using site = await startSite({
      storage: storage(),
      files: filePorts(),
      content: { uploads: { userBytes: 20 } },
    });
    await uploadRaw(site.author, "a.txt", "twelve chars");
    await site.administrator.remove(`/core/v2/users/${idOf("author")}`, {
      force: true,
      reassign: idOf("editor"),
    });
    await site.site.runJobs();
    const [item] = (await site.editor.get("/core/v2/media")).body;
    expect(item.author).toBe(idOf("editor"));
    expect((await uploadRaw(site.editor, "b.txt", "nine char")).status).toBe(413);
  });
});

test("a media item has its own fields, links and contexts", async () => {
  await using site = await startSite({ files: filePorts() });
  const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
  const view = (await site.anonymous.get(`/core/v2/media/${image.id}`)).body;
  expect(Object.keys(view)).toEqual([
    ...[
      "id",
      "date",
      "date_gmt",
      "guid",
      "modified",
      "modified_gmt",
      "slug",
      "status",
      "type",
      "link",
      "title",
    ],
    ...[
      "author",
      "featured_media",
      "comment_status",
      "ping_status",
      "template",
      "meta",
      "description",
      "caption",
    ],
    ...["alt_text", "media_type", "mime_type", "media_details", "post", "source_url", "_links"],
  ]);
  expect(Object.keys(view._links)).toEqual(["self", "collection", "about", "author", "replies"]);
  const embed = (await site.anonymous.get(`/core/v2/media/${image.id}`, { context: "embed" })).body;
  expect(Object.keys(embed)).toEqual([
    ...[
      "id",
      "date",
      "slug",
      "type",
      "link",
      "title",
      "author",
      "featured_media",
      "caption",
      "alt_text",
    ],
    ...["media_type", "mime_type", "media_details", "source_url", "_links"],
  ]);
  const edit = (await site.editor.get(`/core/v2/media/${image.id}`, { context: "edit" })).body;
  expect(Object.keys(edit._links).filter((name) => name.startsWith("core:"))).toEqual([
    "core:action-unfiltered-html",
    "core:action-assign-author",
  ]);
  const guess = await site.anonymous.get(`/core/v2/media/${image.id}`, { password: "x" });
  expect([guess.status, guess.body.code]).toEqual([403, "rest_post_incorrect_password"]);
});
