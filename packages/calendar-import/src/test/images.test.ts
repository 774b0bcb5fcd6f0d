import { expect, test } from "vitest";
import { calendarOf, feed, startSite, walk } from "./site.ts";

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const at = (path: string) => `https://far.example/${path}`;

/** A site and a feed with an event per URL, to which that URL is attached as an image. */
const startWith = (...attached: readonly string[]) =>
  startSite({
    fetch: async (url) => {
      if (String(url) === feed)
        return new Response(
          calendarOf(
            ...attached.map((one, i) => walk(`w${i}`, [`ATTACH;FMTTYPE=image/gif:${one}`])),
          ),
        );
      return new Response(String(url).endsWith(".gif") ? pixel : "%PDF-1.4\n% A text, no image.\n");
    },
  });

test("an image that events of a feed share and that was deleted is stored again by the next run", async () => {
  await using site = await startWith(at("pier.gif"), at("pier.gif"));
  const { id } = await site.imported();
  const [before] = await site.all();
  const media = `/core/v2/media/${before.image.id}`;
  expect((await site.editor.remove(media, { force: true })).status).toBe(200);
  const again = await site.again(id);
  expect([again.status, again.notes]).toEqual(["calendar-ea-success", []]);
  const stored = (await site.read("/core/v2/media")) as readonly { readonly id: number }[];
  expect(stored).toHaveLength(1);
  const images = (await site.all()).map(({ image }) => image.id);
  expect(images).toEqual([stored[0]?.id, stored[0]?.id]);
});

test("attached files that are no images are not stored, however often a feed is imported", async () => {
  await using site = await startWith(at("pier.gif"), at("menu.pdf"), at("menu.txt"));
  const { id, notes } = await site.imported();
  expect(notes).toHaveLength(2);
  expect((await site.again(id)).status).toBe("calendar-ea-success");
  const stored = (await site.read("/core/v2/media")) as readonly { readonly mime_type: string }[];
  expect(stored.map(({ mime_type }) => mime_type)).toEqual(["image/gif"]);
  expect(await site.all()).toHaveLength(3);
});
