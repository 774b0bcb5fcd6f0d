import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { home, startSite, views } from "./site.ts";

const vectors = [
  '"><script>alert(1)</script>',
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "' onfocus=alert(1) autofocus='",
  "javascript:alert(1)",
  "<!--<svg onload=alert(1)>",
  "\u2028</textarea><iframe srcdoc='<script>alert(1)</script>'>",
  "{{7*7}}${7*7}",
];
const leads = new Set(["href", "src", "action", "formaction", "srcdoc"]);
/** Parts of a page that would be executed, or loaded from elsewhere. */
function dangersIn(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "script" && !attributes["type"]?.endsWith("json")) found.push("script");
      if (["img", "svg", "iframe", "object", "embed"].includes(name)) found.push(name);
      for (const [key, value] of Object.entries(attributes))
        if (key.startsWith("on") || (leads.has(key) && /^\s*javascript:/i.test(value)))
          found.push(`${name} ${key}`);
    },
  });
  parser.end(html);
  return found;
}

test("no requested text is executed in the response", async () => {
  await using site = await startSite();
  for (const vector of vectors)
    for (const query of [
      { url: vector },
      { url: `${home}/events/${vector}/` },
      { url: `${home}/events/?calendar-bar-search=${encodeURIComponent(vector)}` },
      { url: `${home}/events/category/${encodeURIComponent(vector)}/` },
      { url: "/events/", view: vector },
      { url: "/events/", prev_url: vector, action: vector },
      {
        url: "/events/",
        view_data: { "calendar-bar-search": vector, "calendar-bar-date": vector },
      },
    ])
      for (const send of ["get", "post"] as const) {
        const { status, body, headers } = await site[send](views, query);
        expect([query, status]).toEqual([query, 200]);
        expect([query, dangersIn(body)]).toEqual([query, []]);
        expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      }
});

test("texts of authors are escaped in all contexts", async () => {
  await using site = await startSite();
  const author = site.as({ id: 9, roles: ["author"] });
  for (const [at, vector] of vectors.entries()) {
    const { status } = await author.post("/calendar/events/v1/events", {
      title: `T${vector}`,
      description: vector,
      excerpt: vector,
      cost: vector,
      start_date: `2031-03-0${at + 2} 10:00`,
      end_date: `2031-03-0${at + 2} 11:00`,
      venue: { venue: `V${vector}`, address: vector, phone: vector },
      organizer: { organizer: `O${vector}`, phone: vector },
    });
    expect(status).toBe(201);
  }
  const { body } = await site.get("/calendar/events/v1/events");
  const pages = body.events.flatMap((event: any) => [
    event.url,
    event.venue.url,
    event.organizer[0].url,
  ]);
  for (const url of ["/events/", "/events/2031-03/", "/events/2031-03-04/", ...pages]) {
    const { status, text } = await site.open(url);
    expect([url, status]).toEqual([url, 200]);
    const dangers = dangersIn(text).filter((one) => one !== "img");
    // Only the page's own script.
    expect([url, dangers]).toEqual([url, ["script"]]);
    expect(text).not.toMatch(/<img[^>]*onerror/);
  }
  const file = await site.open("/events/ical/");
  for (const line of file.text.split("\r\n")) expect(line).toMatch(/^(?: |[A-Z-]+[:;]|$)/);
});

test.each([
  { url: "https://elsewhere.test/events/month/" },
  { url: "javascript:alert(1)" },
  { url: "/events/", view: "__proto__" },
  { url: "/events/", view: "constructor" },
  { url: "/events/../../etc/passwd" },
  { url: "" },
])("%j shows the default view", async (query) => {
  await using site = await startSite();
  const { status, body } = await site.view(query);
  expect([status, body.data.slug, body.data.url]).toEqual([200, "list", `${home}/events/`]);
});

test.each([
  [{}, "rest_missing_callback_param"],
  [{ url: "x".repeat(3000) }, "rest_invalid_param"],
  [{ url: "/events/", view_data: "abc" }, "rest_invalid_param"],
  [
    { url: "/events/", view_data: { "calendar-bar-search": "x".repeat(2000) } },
    "rest_invalid_param",
  ],
])("%j is rejected", async (query, code) => {
  await using site = await startSite();
  for (const send of ["get", "post"] as const) {
    const { status, body } = await site[send](views, query);
    expect([status, body.code]).toEqual([400, code]);
  }
});

test("URLs of any length and form get a response", async () => {
  await using site = await startSite();
  for (const path of [
    `/events/${"a/".repeat(2000)}`,
    `/events/category/${"a/".repeat(15)}`,
    "/events/%00/",
    "/events/%E0%A4%A/",
    "/events/list/page/999999/",
    "/events/1001-01/",
    "/events/9998-12/",
    "/event/%00/",
    `/event/${"x".repeat(3000)}/`,
    "/events/?calendar-bar-search=%22%20AND%20NEAR(*",
    "/events/ical/?calendar-bar-search=%22*",
    "/events/?calendar-bar-search=%00",
    "/events/category/%00/",
    "/events/tag/%F0%9F%8E%86/",
  ]) {
    const { status } = await site.open(path);
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 301, 302, 404])]);
  }
});
