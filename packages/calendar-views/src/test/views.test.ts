import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { home, startSite } from "./site.ts";

const at = (day: string, from = "10:00", to = "11:00") =>
  [`${day} ${from}`, `${day} ${to}`] as const;

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a list shows events that have not ended, by page, with a link to past ones", async () => {
    await using site = await startSite({ storage: storage() });
    for (let day = 2; day <= 13; day++)
      await site.make(`Day ${day}`, ...at(`2031-03-${String(day).padStart(2, "0")}`));
    await site.make("Running", "2031-02-20 10:00", "2031-03-20 11:00");
    await site.make("Over", ...at("2031-02-01"));
    const { body } = await site.view({ url: `${home}/events/` });
    expect(body.data).toMatchObject({
      slug: "list",
      url: `${home}/events/`,
      next_url: `${home}/events/list/page/2/`,
      prev_url: `${home}/events/?eventDisplay=past`,
    });
    expect(body.data.events).toHaveLength(10);
    expect(body.html).toContain(">Running<");
    expect(body.html).not.toContain(">Over<");
    const second = await site.view({ url: body.data.next_url, prev_url: body.data.url });
    expect(second.body.data.events).toHaveLength(3);
    expect(second.body.data).toMatchObject({ prev_url: `${home}/events/`, next_url: "" });
    const past = await site.view({ url: body.data.prev_url });
    expect(past.body.html).toContain(">Over<");
    expect(past.body.data).toMatchObject({ next_url: `${home}/events/`, is_past: true });
  });

  test("a list without events has a message and the latest past events", async () => {
    await using site = await startSite({ storage: storage() });
    for (const day of ["01", "02", "03", "04"])
      await site.make(`Past ${day}`, ...at(`2031-02-${day}`));
    const { body } = await site.view({ url: `${home}/events/` });
    expect(body.data.messages.notice).toEqual(["There are no upcoming events."]);
    const visible = [...body.html.matchAll(/Past \d\d(?=<\/a><\/h4>)/g)].map(([title]) => title);
    expect(visible).toEqual(["Past 04", "Past 03", "Past 02"]);
  });

  test("a month shows its weeks, bars on tracks, and the number of further events per day", async () => {
    await using site = await startSite({ storage: storage(), options: { perDay: 2 } });
    await site.make("Fair", "2031-03-08", "2031-03-11", { all_day: true });
    for (const name of ["A", "B", "C"]) await site.make(name, ...at("2031-03-05"));
    const { body } = await site.view({ url: `${home}/events/`, view: "month" });
    expect(body.data).toMatchObject({
      slug: "month",
      url: `${home}/events/2031-03/`,
      header_title: "March 2031",
      prev_url: "",
      next_url: "",
    });
    expect(body.html.match(/data-js="calendar-events-month-grid-row"/g)).toHaveLength(6);
    expect(body.html).toContain("+ 1 More");
    expect(body.html).toContain(`${home}/events/2031-03-05/`);
    expect(body.html.match(/calendar-month__bar--width-2/g)).toHaveLength(2);
    expect(body.html).toContain('<th scope="col" abbr="Monday">Mon</th>');
    expect(body.html).toContain("Events in March 2031");
  });

  test("a month without events links to the next one with events", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make("Later", ...at("2031-06-05"));
    const empty = await site.open("/events/2031-03/");
    expect(empty.text).toContain("There are no events in this month.");
    expect(empty.text).toContain(`href="${home}/events/2031-06/"`);
    expect(empty.text).toContain('<meta name="robots" content="noindex, follow">');
    expect((await site.open("/events/2031-06/")).text).not.toContain("noindex");
  });

  test("a day groups all-day events, continuing ones, and hours", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make("Fair", "2031-03-04", "2031-03-06", { all_day: true });
    await site.make("Night", "2031-03-04 22:00", "2031-03-05 02:00");
    await site.make("Until midnight", "2031-03-04 20:00", "2031-03-05 00:00");
    await site.make("Lunch", "2031-03-05 12:15", "2031-03-05 13:00");
    const { text } = await site.open("/events/2031-03-05/");
    const heads = [...text.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, head]) =>
      head?.replace("\u202f", " "),
    );
    expect(heads).toEqual(["All Day", "Ongoing", "12:00 PM"]);
    expect(text).not.toContain("Until midnight");
    expect(text).toContain(`href="${home}/events/2031-03-04/" rel="prev"`);
    const empty = await site.open("/events/2031-03-09/");
    expect(empty.text).toContain("No events scheduled for Sunday, March 9, 2031.");
  });

  test("words, a category and a tag filter a view, and are in its URLs", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: music } = await site.editor.post("/calendar/events/v1/categories", {
      name: "Rock & Roll",
    });
    await site.editor.post("/calendar/events/v1/categories", { name: "Jazz", parent: music.id });
    await site.make("Boat concert", ...at("2031-03-05"), { categories: ["jazz"], tags: ["late"] });
    await site.make("Boat trip", ...at("2031-03-06"));
    const titles = async (url: string) => {
      const { body } = await site.view({ url: home + url });
      return [...body.html.matchAll(/>(Boat \w+)<\/a><\/h3>/g)].map(([, title]) => title);
    };
    expect(await titles("/events/?calendar-bar-search=boat")).toEqual([
      "Boat concert",
      "Boat trip",
    ]);
    expect(await titles("/events/?calendar-bar-search=trip")).toEqual(["Boat trip"]);
    expect(await titles("/events/category/jazz/")).toEqual(["Boat concert"]);
    expect(await titles("/events/tag/late/list/")).toEqual(["Boat concert"]);
    const { body } = await site.view({ url: `${home}/events/category/rock-roll/` });
    expect(body.data).toMatchObject({
      header_title: "Rock & Roll",
      breadcrumbs: [{ link: `${home}/events/`, label: "Events" }],
    });
    expect(body.html).toContain(
      '<h1 tabindex="-1" data-js="calendar-events-title">Rock &amp; Roll</h1>',
    );
    expect(body.data.public_views.month.view_url).toBe(
      `${home}/events/category/rock-roll/2031-03/`,
    );
    const jazz = await site.view({ url: `${home}/events/category/elsewhere/jazz/` });
    expect(jazz.body.data.url).toBe(`${home}/events/category/rock-roll/jazz/`);
    expect((await site.open("/events/category/none/")).status).toBe(404);
    expect((await site.open("/events/tag/none/")).status).toBe(404);
    const none = await site.view({ url: `${home}/events/category/none/` });
    expect([none.status, none.body.data.url]).toEqual([200, `${home}/events/`]);
  });
});

test("the form redirects to the canonical URL of its fields", async () => {
  await using site = await startSite();
  const typed = await site.open(
    "/events/2031-03/?calendar-bar-search=&calendar-bar-date=2031-05-09",
  );
  expect([typed.status, typed.to]).toEqual([302, `${home}/events/2031-05/`]);
  const words = await site.open("/events/?calendar-bar-search=+fog+&calendar-bar-date=");
  expect(words.to).toBe(`${home}/events/?calendar-bar-search=fog`);
  expect((await site.open("/events/?calendar-bar-search=fog")).status).toBe(200);
  const bare = await site.open("/events");
  expect([bare.status, bare.to]).toEqual([301, `${home}/events/`]);
});

test("invalid URLs are not found", async () => {
  await using site = await startSite();
  for (const path of ["/events/nothing/", "/events/2031-02-30/", "/eventsx/", "/events/page/0/"])
    expect([path, (await site.open(path)).status]).toEqual([path, 404]);
  expect((await site.open("/events/", { method: "POST" })).status).toBe(404);
});

test("a site configures its views; the first one is at the calendar's own URL", async () => {
  await using site = await startSite({ options: { views: ["month", "day"] } });
  const { body } = await site.view({ url: `${home}/events/`, view: "list" });
  expect(body.data.slug).toBe("month");
  expect(Object.keys(body.data.public_views)).toEqual(["month", "day"]);
  expect(body.data.public_views.month.view_url).toBe(`${home}/events/2031-03/`);
  await expect(startSite({ options: { views: ["day", "day"] } })).rejects.toThrow(
    "Each view can be listed only once.",
  );
});

test("events are shown in their own time zones, or all in that of the site", async () => {
  const berlin = { timezone: "Europe/Berlin" };
  for (const [clock, day, time] of [
    ["event", "2031-03-05", "2:00 AM"],
    ["site", "2031-03-04", "8:00 PM"],
  ] as const) {
    await using site = await startSite({ calendar: { clock } });
    await site.make("Night", "2031-03-05 02:00", "2031-03-05 03:00", berlin);
    const { text } = await site.open(`/events/${day}/`);
    expect(text.replaceAll("\u202f", " ")).toContain(time);
  }
});

test("images are shown in lists and on pages", async () => {
  await using site = await startSite();
  const pixel = Buffer.from(
    "R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
    "base64",
  );
  const file = new File([pixel], "quay.gif", { type: "image/gif" });
  const { body } = await site.editor.upload("/core/v2/media", file);
  await site.make("Plain", ...at("2031-03-04"));
  const venue = { venue: "Pier", image: body.id };
  const walk = await site.make("Walk", ...at("2031-03-05"), { image: body.id, venue });
  const imagesAt = async (url: string) =>
    [...(await site.open(url)).text.matchAll(/<img src="([^"]*)" alt=""/g)].map(([, src]) => src);
  const { source_url: image } = body;
  expect(await imagesAt("/events/")).toEqual([image]);
  expect(await imagesAt(walk.url)).toEqual([image]);
  expect(await imagesAt(walk.venue.url)).toEqual([image, image]);
  const { text } = await site.open("/events/");
  expect(text).toContain(`<a class="calendar-event__image" href="${walk.url}" tabindex="-1"`);
});

test("a site at a path has its calendar below it", async () => {
  await using site = await startSite({ url: `${home}/blog` });
  const created = await site.make("Walk", ...at("2031-03-05"));
  expect((await site.open("/blog/events/")).text).toContain(">Walk<");
  expect((await site.open(new URL(created.url).pathname)).text).toContain("<h1>Walk</h1>");
  expect((await site.open("/events/")).status).toBe(404);
});

test("the next view has the language of the page, whatever the browser prefers", async () => {
  await using site = await startSite({ languages: ["de"] });
  const headers = { cookie: "waymark_language=en-US", "accept-language": "de" };
  const { text } = await site.open("/events/", { headers });
  const url = new URL(/data-view-rest-url="([^"]+)"/.exec(text)?.[1] ?? "");
  url.searchParams.set("url", "/events/");
  const next = await site.open(url.href, { headers: { "accept-language": "de" } });
  expect(next.text).toContain("There are no upcoming events.");
  expect(next.headers.get("vary")).toContain("Accept-Language");
});
