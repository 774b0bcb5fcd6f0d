import { importSite } from "@waymark/content";
import { expect, test } from "vitest";
import { startSite } from "../test/site.ts";

test("an event whose slug has changed at the source is not imported again", async () => {
  await using old = await startSite();
  await using site = await startSite();
  const { id } = await old.make({ title: "Harbour walk" });
  const run = () =>
    site.site.run(importSite, {
      address: "https://site.test",
      fetch: async (input, init) => old.site.fetch(new Request(String(input), init)),
    });
  expect((await run()).made).toMatchObject({ calendar_events: 1 });
  expect((await old.editor.post(`/calendar/events/v1/events/${id}`, { slug: "walk" })).status).toBe(
    200,
  );
  expect((await run()).made).toEqual({});
  expect(await site.titles()).toEqual(["Harbour walk"]);
});
