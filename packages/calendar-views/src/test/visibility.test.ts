import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { home, startSite } from "./site.ts";

const times = ["2031-03-05 10:00", "2031-03-05 11:00"] as const;
const addresses = ["/events/", "/events/2031-03/", "/events/2031-03-05/", "/events/ical/"];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("hidden, private, draft and protected events are not in public pages and files", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make("Hidden one", ...times, { hide_from_listings: true });
    const own = await site.make("Private one", ...times, { status: "private" });
    const draft = await site.make("Draft one", ...times, { status: "draft" });
    const locked = await site.make("Locked", ...times, {
      description: "Secret words",
      excerpt: "Secret words",
      venue: { venue: "Secret words" },
      password: "open",
    });
    const page = new URL(locked.url).pathname;
    for (const path of [...addresses, page, `${page}ical/`, `/?p=${own.id}`, `/?p=${draft.id}`]) {
      const { text } = await site.open(path, { headers: { cookie: "x=y" } });
      expect([path, /Hidden one|Private one|Draft one|Secret words/.exec(text)]).toEqual([
        path,
        null,
      ]);
    }
    const { text } = await site.open(page);
    expect(text).toContain("Locked");
    expect(text).toContain("This event is protected by a password.");
    expect(text).not.toContain("ld+json");
  });

  test("a hidden event still has its own page", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make("Hidden one", ...times, { hide_from_listings: true });
    expect((await site.open(new URL(created.url).pathname)).text).toContain("<h1>Hidden one</h1>");
  });

  test("a draft venue of a public event is not shown", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: venue } = await site.editor.post("/calendar/events/v1/venues", {
      venue: "Secret place",
      status: "private",
    });
    const created = await site.make("Walk", ...times, { venue: venue.id });
    for (const path of [...addresses, new URL(created.url).pathname, new URL(venue.url).pathname])
      expect([path, (await site.open(path)).text.includes("Secret place")]).toEqual([path, false]);
  });

  test("users who may read private events see them in views, which are not cached", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make("Private one", ...times, { status: "private" });
    await site.make("Draft one", ...times, { status: "draft" });
    const ask = async (client: typeof site.editor) => {
      const { body, headers } = await site.view({ url: `${home}/events/` }, client);
      return [
        body.html.includes("Private one"),
        body.html.includes("Draft one"),
        headers.get("cache-control"),
        headers.get("vary"),
      ];
    };
    const vary = "Accept, Accept-Language, Authorization, Cookie, X-Core-Nonce";
    expect(await ask(site.editor)).toEqual([true, false, "private, no-store", vary]);
    expect(await ask(site.subscriber)).toEqual([false, false, "private, no-store", vary]);
    const { body, headers } = await site.view({ url: `${home}/events/` });
    expect(body.html).not.toContain("Private one");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });
});
