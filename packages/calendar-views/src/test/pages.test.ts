import { defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { home, startSite } from "./site.ts";

const times = ["2031-03-05 10:00", "2031-03-05 11:00"] as const;
const documentIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "null");

describe.each(await testStorages())("on %s", (_, storage) => {
  test("the page of an event has its time, venue, organizer, cost and calendar links", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make("Walk &#8211; by night", ...times, {
      description: "Bring a <em>lamp</em>.",
      cost: ["0€", "12€"],
      website: "https://walks.example/",
      categories: ["Tours"],
      venue: { venue: "Pier", address: "Quay 3", city: "Bremen", phone: "+49 421 1" },
      organizer: { organizer: "Ann" },
    });
    const { status, text, headers } = await site.open(new URL(created.url).pathname);
    expect(status).toBe(200);
    for (const piece of [
      '<time datetime="2031-03-05T10:00">',
      "EST",
      "Bring a <em>lamp</em>.",
      "Free – 12€",
      `<a href="${created.venue.url}">Pier</a>`,
      "Quay 3, Bremen",
      "https://www.openstreetmap.org/search?query=Quay+3%2C+Bremen",
      '<a href="tel:+494211" dir="ltr">',
      `<a href="${created.organizer[0].url}">Ann</a>`,
      '<a href="https://walks.example/" rel="nofollow noopener">walks.example</a>',
      `<a href="${home}/events/">`,
      `href="${created.url}ical/"`,
      "dates=20310305T100000%2F20310305T110000&amp;ctz=America%2FNew_York",
      "startdt=2031-03-05T15%3A00%3A00Z",
      `<link rel="canonical" href="${created.url}">`,
      "<title>Walk – by night – Harbour</title>",
    ])
      expect(text).toContain(piece);
    expect(documentIn(text)).toMatchObject({
      "@type": "Event",
      name: "Walk – by night",
      startDate: "2031-03-05T10:00:00-05:00",
      location: { name: "Pier" },
    });
    expect(headers.get("x-calendar-api-origin")).toBe(home);
  });

  test("venues and organizers have pages with upcoming events", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make("Walk", ...times, {
      venue: { venue: "Pier", city: "Bremen", description: "By the water" },
      organizer: { organizer: "Ann", website: "https://ann.example" },
    });
    await site.make("Gone", "2031-02-05 10:00", "2031-02-05 11:00", {
      venue: created.venue.id,
      organizer: created.organizer[0].id,
    });
    await site.make("Elsewhere", ...times);
    for (const [url, name, word] of [
      [created.venue.url, "Pier", "By the water"],
      [created.organizer[0].url, "Ann", "ann.example"],
    ]) {
      const { status, text } = await site.open(new URL(url).pathname);
      expect([url, status]).toEqual([url, 200]);
      expect(text).toContain(`<h1>${name}</h1>`);
      expect(text).toContain(word);
      expect(text).toContain(">Walk<");
      expect(text).not.toContain(">Gone<");
      expect(text).not.toContain(">Elsewhere<");
    }
  });

  test("other URLs of an event redirect to the canonical one, and unknown ones are not found", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make("Walk", ...times, { venue: { venue: "Pier" } });
    for (const path of [
      `/?p=${created.id}`,
      `/event/${created.slug}`,
      `/event/${created.slug.toUpperCase()}`,
    ]) {
      const { status, to } = await site.open(path);
      if (path.endsWith("WALK")) expect(status).toBe(404);
      else expect([path, status, to]).toEqual([path, 301, created.url]);
    }
    for (const path of [
      "/event/nothing/",
      "/venue/walk/",
      "/event/",
      "/venue/pier/ical/",
      "/?p=999999",
    ])
      expect([path, (await site.open(path)).status]).toEqual([path, 404]);
    expect((await site.open(`/event/${created.slug}/`)).status).toBe(200);
  });
});

test("each page of the calendar has a description, even without a text", async () => {
  await using site = await startSite();
  const created = await site.make("Walk &amp; talk", ...times, { venue: { venue: "Pier" } });
  await site.make("Locked", ...times, { password: "quay", description: "Secret" });
  const described = async (path: string) =>
    /<meta name="description" content="([^"]*)">/.exec((await site.open(path)).text)?.[1];
  expect(await described("/events/2031-03/")).toBe("March 2031 – Harbour: Walk &amp; talk, Locked");
  expect(await described("/events/2031-03-05/")).toMatch(
    /^Wednesday, March 5, 2031 – Harbour: Walk &amp; talk/,
  );
  expect(await described(new URL(created.url).pathname)).toBe(
    "Walk &amp; talk: March 5, 2031, 10:00 AM – 11:00 AM, Pier",
  );
  expect(await described(new URL(created.venue.url).pathname)).toBe("Pier – events of Harbour");
  expect(await described("/event/locked/")).toBeUndefined();
});

test("a page that another module changes later is sent again to browsers that have it", async () => {
  let banner = "";
  const insert = moduleBuilder({}).definePageTransform("banner", () => ({ body: banner }));
  const banners = defineModule({ name: "banners", pages: [insert] });
  await using site = await startSite({ modules: [banners()] });
  const created = await site.make("Walk", ...times);
  for (const path of ["/events/", new URL(created.url).pathname]) {
    banner = "";
    const tag = (await site.open(path)).headers.get("etag") ?? "*";
    banner = "<p>Do you agree?</p>";
    const again = await site.open(path, { headers: { "if-none-match": tag } });
    expect([path, again.status, again.text.includes(banner)]).toEqual([path, 200, true]);
    const head = await site.open(path, { method: "HEAD" });
    expect([path, head.status, head.text]).toEqual([path, 200, ""]);
  }
});

test("an all-day event is exported with its dates", async () => {
  await using site = await startSite();
  const created = await site.make("Fair", "2031-03-08", "2031-03-10", { all_day: true });
  const { text } = await site.open(new URL(created.url).pathname);
  expect(text).toContain("dates=20310308%2F20310311");
  expect(text).toContain("startdt=2031-03-08&amp;enddt=2031-03-11&amp;allday=true");
  expect(text).not.toMatch(/&amp;(?:ctz|location|details|body)=/);
  expect(text).toContain(
    '<time datetime="2031-03-08">March 8</time> – <time datetime="2031-03-10">March 10</time>',
  );
});

test("a site renders pages of the calendar in its own layout", async () => {
  await using site = await startSite({
    options: {
      layout: ({ title, body, style, script }) =>
        new Response(
          `<title>${title}</title><main>${body}</main>${style.length} ${script.length}`,
          {
            headers: { "content-type": "text/html", "x-own": "yes" },
          },
        ),
    },
  });
  const created = await site.make("Walk", ...times);
  for (const path of ["/events/", new URL(created.url).pathname]) {
    const { text, headers } = await site.open(path);
    expect(text).toMatch(/^<title>.*<main>[^]*Walk/);
    expect(headers.get("x-own")).toBe("yes");
  }
});

test("the CSP of a page allows its own script and style only", async () => {
  await using site = await startSite();
  const { text, headers } = await site.open("/events/");
  const policy = headers.get("content-security-policy") ?? "";
  const hash = async (source: string) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
    return `'sha256-${Buffer.from(bytes).toString("base64")}'`;
  };
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
  expect(policy).toContain(`script-src ${await hash(script)};`);
  expect(policy).toContain(`style-src ${await hash(style)};`);
  expect(policy).toContain("default-src 'none'");
});
