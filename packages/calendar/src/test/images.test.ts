import { testBlobs } from "@waymark/testing";
import { expect, test } from "vitest";
import { events, home, organizers, startSite, venues } from "./site.ts";

/** A minimal image: one grey pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
const walk = { title: "T", start_date: "2031-05-10 19:00", end_date: "2031-05-10 20:00" };
const elsewhere = "https://pics.example/quay%E0.gif";
const serving = (site: Awaited<ReturnType<typeof startSite>>) => {
  let requested = 0;
  site.outbound.answer(elsewhere, () => {
    requested++;
    return new Response(pixel, { headers: { "content-type": "image/gif" } });
  });
  return () => requested;
};

test("a remote image is fetched once and stored as media", async () => {
  await using site = await startSite();
  const requested = serving(site);
  const { status, body } = await site.editor.post(events, { ...walk, image: elsewhere });
  expect([status, body.image.extension]).toEqual([201, "gif"]);
  expect(body.image.url).toMatch(/^https:\/\/site\.test\/uploads\//);
  const again = await site.editor.edit(`${events}/${body.id}`, { image: elsewhere });
  expect([again.body.image.id, requested()]).toEqual([body.image.id, 1]);
  const own = await site.editor.post(events, { ...walk, image: body.image.url });
  expect(own.body.image.id).toBe(body.image.id);
  const none = await site.editor.edit(`${events}/${body.id}`, { image: "" });
  expect(none.body.image).toBe(false);
});

test("a remote image requires the permission to upload files", async () => {
  await using site = await startSite();
  const requested = serving(site);
  const { status } = await site.contributor.post(events, { ...walk, image: elsewhere });
  expect([status, requested()]).toEqual([403, 0]);
});

test("a URL that is not an image is rejected, and nothing is stored", async () => {
  await using site = await startSite();
  site.outbound.answer("https://pics.example/page", () => new Response("<p>No image</p>"));
  site.outbound.answer("https://pics.example/menu.pdf", () => new Response("%PDF-1.4\n"));
  site.outbound.answer("https://pics.example/menu.txt", () => new Response("Soup and bread"));
  for (const [image, rejected] of [
    [`${home}/uploads/%E0.png`, 400],
    [`${home}/uploads/%00.png`, 400],
    ["https://pics.example/page", 415],
    ["https://pics.example/menu.pdf", 400],
    ["https://pics.example/menu.txt", 400],
    ["https://no.example/", 400],
  ] as const)
    expect([image, (await site.editor.post(events, { ...walk, image })).status]).toEqual([
      image,
      rejected,
    ]);
  expect((await site.get(events)).body.total).toBe(0);
  expect((await site.editor.get("/core/v2/media")).body).toEqual([]);
});

test("a remote image is fetched again after its media item was deleted", async () => {
  await using site = await startSite();
  const requested = serving(site);
  const first = await site.editor.post(events, { ...walk, image: elsewhere });
  const media = `/core/v2/media/${first.body.image.id}`;
  expect((await site.editor.remove(media, { force: true })).status).toBe(200);
  const second = await site.editor.post(events, { ...walk, image: elsewhere });
  expect([second.status, requested()]).toEqual([201, 2]);
  const third = await site.editor.post(events, { ...walk, image: elsewhere });
  expect([third.body.image.id, requested()]).toEqual([second.body.image.id, 2]);
  const left = (await site.editor.get("/core/v2/media")).body;
  expect(left.map(({ id }: { id: number }) => id)).toEqual([second.body.image.id]);
});

test("a remote image is fetched again for a user who cannot read the stored one", async () => {
  await using site = await startSite();
  serving(site);
  const { body } = await site.administrator.post(events, { ...walk, image: elsewhere });
  const media = `/core/v2/media/${body.image.id}`;
  const hidden = await site.administrator.edit(media, { status: "private" });
  expect(hidden.body.status).toBe("private");
  const own = await site.author.post(events, { ...walk, image: elsewhere });
  expect(own.status).toBe(201);
  expect(own.body.image.id).not.toBe(body.image.id);
});

test("two requests with the same new remote image store it once", async () => {
  const blobs = testBlobs();
  await using site = await startSite({ blobs });
  serving(site);
  const create = () => site.editor.post(events, { ...walk, image: elsewhere });
  const made = await Promise.all([create(), create()]);
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const media = (await site.editor.get("/core/v2/media")).body;
  expect(made.map(({ body }) => body.image.id)).toEqual([media[0].id, media[0].id]);
  expect(media).toHaveLength(1);
  expect(blobs.files.size).toBe(1);
});

test("texts of events, venues and organizers show galleries and dynamic blocks", async () => {
  await using site = await startSite();
  serving(site);
  const { image } = (await site.editor.post(events, { ...walk, image: elsewhere })).body;
  const description = `[gallery ids="${image.id}"]\n\n<!-- wp:site-title /-->`;
  const { body: venue } = await site.editor.post(venues, { venue: "Quay", description });
  const { body: organizer } = await site.editor.post(organizers, { organizer: "Ada", description });
  const event = await site.make({ description, venue: venue.id, organizer: organizer.id });
  const { body } = await site.get(`${events}/${event.id}`);
  const texts = [
    body,
    body.venue,
    body.organizer[0],
    (await site.get(`${venues}/${venue.id}`)).body,
  ];
  for (const text of texts) {
    expect(text.description).toContain(image.url);
    expect(text.description).toContain("Harbour");
  }
});
