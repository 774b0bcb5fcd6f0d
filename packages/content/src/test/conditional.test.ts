import { describe, expect, test } from "vitest";
import { startSite } from "./site.ts";
import { storages } from "./storages.ts";

const posts = "/core/v2/posts";

describe.each(storages)("on %s", (_, storage) => {
  test("who reads again with the tag of the answer gets 304, and an old tag stops a change", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", status: "publish" });
    const tag = (await site.editor.get(`${posts}/1`)).headers.get("etag") ?? "";
    expect((await site.editor.get(`${posts}/1`, {}, { "if-none-match": tag })).status).toBe(304);
    expect((await site.editor.edit(`${posts}/1`, { title: "B" }, { "if-match": tag })).status).toBe(
      200,
    );
    const late = await site.editor.edit(`${posts}/1`, { title: "C" }, { "if-match": tag });
    expect([late.status, late.body.code]).toEqual([412, "rest_precondition_failed"]);
    expect((await site.editor.get(`${posts}/1`)).body.title.rendered).toBe("B");
  });

  test("a write that says how old what it has read is, is refused when the item is newer", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Tides", status: "publish" });
    const read = (await site.editor.get(`${posts}/1`)).headers.get("last-modified") ?? "";
    site.clock.advance(60_000);
    const headers = { "if-unmodified-since": read };
    expect((await site.editor.edit(`${posts}/1`, { title: "High tides" }, headers)).status).toBe(
      200,
    );
    const late = await site.editor.edit(`${posts}/1`, { title: "Low tides" }, headers);
    expect([late.status, late.body.code]).toEqual([412, "rest_precondition_failed"]);
  });
});
