import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { unmoderated, comment, COMMENTS, idsOf } from "./comments.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { callers, idOf, startSite } from "./site.ts";
import { insertRow } from "./table-access.ts";

const MEDIA = "/core/v2/media";
const now = "2026-01-01T00:00:00";
const dates = { date: now, date_gmt: now, modified: now, modified_gmt: now };

describe.each(await testStorages())("on %s", (_, storage) => {
  test.each(["", "book:publish", "book:private"])(
    "a file with the audience %j, which no type of the site has, is readable only by its author and by users who can read all items",
    async (audience) => {
      await using site = await startSite({ storage: storage() });
      const of = { type: "attachment", status: "inherit", author: idOf("author"), audience };
      const { id } = await site.site.run(insertRow, { ...of, ...dates, parent: 77 });
      const readers = [];
      for (const caller of callers) {
        const isListed = idsOf(await site[caller].get(MEDIA)).length === 1;
        const isRead = (await site[caller].get(`${MEDIA}/${id}`)).status === 200;
        expect([caller, isRead]).toEqual([caller, isListed]);
        if (isRead) readers.push(caller);
      }
      expect(readers).toEqual(["administrator", "editor", "author"]);
    },
  );

  test("readers of a private file can read its comments", async () => {
    await using site = await startSite({
      storage: storage(),
      content: unmoderated,
      files: filePorts(),
    });
    const query = "?status=private&comment_status=open";
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9), { query });
    const id = await comment(site, { post: image.id });
    const reader = site.as({ id: 77, login: "reader", can: ["read_private_posts"] });
    expect((await reader.get(`${MEDIA}/${image.id}`)).status).toBe(200);
    expect((await reader.get(`${COMMENTS}/${id}`)).status).toBe(200);
    expect(idsOf(await reader.get(COMMENTS))).toEqual([id]);
    expect((await site.subscriber.get(`${COMMENTS}/${id}`)).status).toBe(403);
    expect(idsOf(await site.subscriber.get(COMMENTS))).toEqual([]);
  });
});
