import type { Images } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { idOf, otherAuthor, startSite } from "./site.ts";

const action = "create-image-subsizes";

/** Ports whose image processor first runs a function, once a test has set it. */
function interrupted() {
  const { images, ...files } = filePorts();
  let interrupt: (() => Promise<unknown>) | undefined;
  const change: Images["change"] = async (...args) => {
    const work = interrupt;
    interrupt = undefined;
    await work?.();
    return images.change(...args);
  };
  const during = (work: () => Promise<unknown>) => void (interrupt = work);
  return { ports: { ...files, images: { ...images, change } }, blobs: files.blobs, during };
}
/** The same, but no size can be created until `isAble` is set. */
function unable() {
  const { ports, ...rest } = interrupted();
  const state = { isAble: false };
  const change: Images["change"] = async (...args) =>
    state.isAble ? ports.images.change(...args) : undefined;
  return { ...rest, state, ports: { ...ports, images: { ...ports.images, change } } };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("no sizes are added if the caller loses permission for the image while they are created", async () => {
    const { ports, blobs, state, during } = unable();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.author, "a.png", png(400, 300));
    const path = `/core/v2/media/${image.id}`;
    state.isAble = true;
    during(() => site.editor.post(path, { author: otherAuthor }));
    const { status, body } = await site.author.post(`${path}/post-process`, { action });
    expect([status, body.code]).toEqual([403, "rest_cannot_edit"]);
    expect((await site.editor.get(path, { context: "edit" })).body.missing_image_sizes).toEqual(
      image.missing_image_sizes,
    );
    expect([...blobs.files.keys()]).toEqual((await site.dump()).files.map(({ name }) => name));
  });

  test("no copy is made if the caller loses permission for the image while it is edited", async () => {
    const { ports, blobs, during } = interrupted();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.author, "a.png", png(90, 50));
    const path = `/core/v2/media/${image.id}`;
    during(() => site.editor.post(path, { author: otherAuthor }));
    const edit = { src: image.source_url, rotation: 90 };
    const { status, body } = await site.author.post(`${path}/edit`, edit);
    expect([status, body.code]).toEqual([403, "rest_cannot_edit"]);
    expect(blobs.files.size).toBe(1);
  });

  test("a copy of an image that becomes private while it is created is private", async () => {
    const { ports, during } = interrupted();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.author, "a.png", png(90, 50));
    const path = `/core/v2/media/${image.id}`;
    during(() => site.author.post(path, { status: "private", title: "Later" }));
    const edit = { src: image.source_url, rotation: 90 };
    const { status, body } = await site.author.post(`${path}/edit`, edit);
    expect([status, body.status, body.title?.rendered]).toEqual([201, "private", "Private: Later"]);
  });

  test("an edit of an image that is deleted in the meantime creates no copy", async () => {
    const { ports, blobs, during } = interrupted();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.author, "a.png", png(90, 50));
    const path = `/core/v2/media/${image.id}`;
    during(() => site.author.remove(path, { force: true }));
    const edit = { src: image.source_url, rotation: 90 };
    expect((await site.author.post(`${path}/edit`, edit)).body.code).toBe("rest_post_invalid_id");
    await site.site.runJobs();
    expect([blobs.files.size, (await site.dump()).files]).toEqual([0, []]);
  });

  test("sizes that two callers create concurrently are stored once", async () => {
    const { ports, blobs, state, during } = unable();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(400, 300));
    const path = `/core/v2/media/${image.id}/post-process`;
    state.isAble = true;
    during(() => site.editor.post(path, { action }));
    const { status, body } = await site.editor.post(path, { action });
    expect([status, body.missing_image_sizes]).toEqual([200, []]);
    const visible = Object.values<{ source_url: string }>(body.media_details.sizes)
      .map(({ source_url: address }) => address.replace(/^.*\/uploads\//, ""))
      .toSorted();
    expect([...blobs.files.keys()].toSorted()).toEqual(visible);
    const { files, counters } = await site.dump();
    expect(files.map(({ name }) => name).toSorted()).toEqual(visible);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const key = `bytes:${idOf("editor")}`;
    expect(counters.find((counter) => counter.key === key)?.n).toBe(bytes);
  });

  test("an image is unchanged if no size can be created", async () => {
    const { ports } = unable();
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(400, 300));
    const version = async () => (await site.dump()).content.map((item) => item.version);
    const before = await version();
    const path = `/core/v2/media/${image.id}/post-process`;
    expect((await site.editor.post(path, { action })).status).toBe(200);
    expect(await version()).toEqual(before);
  });

  test("a retried removal does not delete a new file of the same name", async () => {
    const { blobs, images } = filePorts();
    let failures = 1;
    const remove: typeof blobs.remove = async (name) => {
      if (name.endsWith("/a.png") && failures-- > 0) throw new Error("The store is away.");
      return blobs.remove(name);
    };
    await using site = await startSite({
      storage: storage(),
      files: { images, blobs: { ...blobs, remove } },
    });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(400, 300));
    await site.editor.remove(`/core/v2/media/${image.id}`, { force: true });
    await site.site.runJobs();
    expect([...blobs.files.keys()]).toEqual(["2026/01/a.png"]);
    await uploadRaw(site.editor, "a-150x150.png", png(9, 9));
    site.clock.advance(3_600_000);
    await site.site.runJobs();
    expect([...blobs.files.keys()]).toEqual(["2026/01/a-150x150.png"]);
  });
});
