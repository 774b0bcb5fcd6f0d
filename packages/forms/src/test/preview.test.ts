import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const boats = {
  key: "boat",
  type: "listradio",
  label: "Boat",
  options: [
    { value: "sloop", label: "The sloop", calc: 120 },
    { value: "dinghy", label: "A dinghy", calc: 45.5 },
  ],
};

test("a form is previewed before it is saved, with calculations for example values", async () => {
  await using site = await startSite();
  const { status, body } = await site.admin.post(`${base}/previews`, {
    title: "Hire <a> boat",
    fields: [boats, { key: "days", type: "number", label: "Days" }],
    calculations: [{ name: "sum", eq: "{field:boat:calc} * {field:days}" }],
    values: { boat: "dinghy", days: 2 },
  });
  expect(status).toBe(200);
  expect(body.html).toContain("<h1>Hire &lt;a&gt; boat</h1>");
  expect(body.html).toContain("A dinghy");
  expect(body.style).toContain(".form");
  expect(body).toMatchObject({ calculations: { sum: 91 }, problems: [] });
  expect((await site.admin.get(`${base}/forms`)).body).toEqual([]);
});

test("a preview names the contradictions that prevent saving", async () => {
  await using site = await startSite();
  const { status, body } = await site.admin.post(`${base}/previews`, {
    fields: [
      { key: "boat", type: "listradio" },
      { key: "boat", type: "repeater" },
    ],
    calculations: [{ name: "sum", eq: "1 +" }],
  });
  expect([status, body.problems]).toEqual([
    200,
    [
      'Two fields have the key "boat".',
      'The repeater "boat" has no fields.',
      'The list "boat" has no options.',
      'The calculation "sum" cannot be read: value expected at the end.',
    ],
  ]);
});

test("a preview names formulas with the result of a calculation that is missing or later", async () => {
  await using site = await startSite();
  const { body } = await site.admin.post(`${base}/previews`, {
    calculations: [
      { name: "net", eq: "{calc:rate} * {calc:rate:2} + {calc:total}" },
      { name: "total", eq: "{calc:net:2} * 2" },
    ],
  });
  expect(body.problems).toEqual([
    'The calculation "net" uses "rate", which is not a calculation before it.',
    'The calculation "net" uses "total", which is not a calculation before it.',
  ]);
});

test("a preview shows the terms of taxonomies, also in repeaters", async () => {
  await using site = await startSite();
  const tags = { key: "tags", type: "terms", label: "Tags", taxonomy: "category" };
  const { body } = await site.admin.post(`${base}/previews`, {
    fields: [tags, { key: "rows", type: "repeater", fields: [tags], min_rows: 1 }],
  });
  expect(body.problems).toEqual([]);
  expect(body.html.match(/Uncategorized/g)?.length).toBeGreaterThan(1);
});

test("a form that was changed meanwhile is neither replaced nor deleted", async () => {
  await using site = await startSite();
  const { id } = await site.make();
  const path = `${base}/forms/${id}`;
  const { headers } = await site.admin.get(path);
  const etag = headers.get("etag") ?? "";
  const withTag = { "If-Match": etag };
  const first = await site.admin.edit(path, { title: "Mine" }, withTag);
  expect([first.status, first.headers.get("etag") === etag]).toEqual([200, false]);
  const second = await site.admin.edit(path, { title: "Theirs" }, withTag);
  expect([second.status, second.body.code]).toEqual([412, "rest_precondition_failed"]);
  const removed = await site.admin.remove(path, { force: true }, withTag);
  expect(removed.status).toBe(412);
  const again = await site.admin.edit(path, { title: "Theirs" }, { "If-Match": "*" });
  expect(again.body).toMatchObject({ title: "Theirs", link: "https://site.test/forms/contact-me" });
  await site.send(again.body, { name: "Ann", email: "ann@example.com", message: "Hello" });
  const etags = [again, await site.admin.get(path)].map((one) => one.headers.get("etag"));
  expect(etags[1]).toBe(etags[0]);
});
