import type { Message } from "@waymark/core";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { posted } from "./browser.ts";
import { base, startSite } from "./site.ts";

const boats = [
  { value: "sloop", label: "The sloop", price: 12_000 },
  { value: "dinghy", label: "A dinghy", price: 4550 },
];
const order = {
  title: "Hire",
  fields: [
    { key: "boat", type: "product", label: "Boat", options: boats, required: true },
    { key: "days", type: "quantity", label: "Days", product: "boat", num_min: 1, num_max: 14 },
    { key: "oars", type: "product", label: "Oars", price: 333, use_quantity: true, num_max: 4 },
    { key: "deposit", type: "product", label: "Deposit", price: 5000 },
    {
      key: "delivery",
      type: "shipping",
      label: "Delivery",
      options: [
        { value: "pier", label: "At the pier", price: 0 },
        { value: "home", label: "At home", price: 990 },
      ],
    },
    { key: "total", type: "total", label: "Total" },
  ],
  settings: { min_seconds: 0, currency: "EUR" },
  calculations: [{ name: "tax", eq: "{field:total:calc} * 0.23" }],
  success_message: "<p>{field:boat:label}, {field:total} {form:currency}</p>",
  emails: [{ name: "office", attach_csv: true }],
};
const filled = { boat: "sloop", days: "2", oars: "3", delivery: "home" };

describe.each(await testStorages())("orders on %s", (_, storage) => {
  test("lines and totals are calculated by the site, from the prices of the form only", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make(order);
    const sent = await site.send(form, { ...filled, deposit: "0", total: "0.01" });
    expect(sent.body.message).toBe("<p>The sloop × 2 = 240.00, 309.89 EUR</p>");
    const [submission] = await site.list(form);
    expect(Object.values(submission.values)).toEqual([
      ["sloop", "2", "240.00"],
      "2",
      ["", "3", "9.99"],
      ["", "1", "50.00"],
      ["home", "1", "9.90"],
      "309.89",
    ]);
    expect(submission.calculations).toEqual({ tax: 71.27 });
    await site.work();
    const [{ text, attachments: [table] = [] }] = site.mail.sent as [Message];
    expect(text).toContain("Boat: The sloop × 2 = 240.00\n");
    expect(text).toContain("Total: 309.89");
    expect(parse(String(table?.content))[1]?.slice(2)).toEqual([
      "The sloop × 2 = 240.00",
      "2",
      "3 = 9.99",
      "50.00",
      "At home = 9.90",
      "309.89",
    ]);
  });

  test("orders keep the prices at the time of the submission and cannot be changed", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make(order);
    await site.send(form, filled);
    const fields = form.fields.map((field: any) =>
      field.key === "boat" ? { ...field, options: [{ ...boats[0], price: 99_999 }] } : field,
    );
    await site.admin.edit(`${base}/forms/${form.id}`, { fields });
    const [{ id, values }] = await site.list(form);
    expect(values[form.fields[0].id]).toEqual(["sloop", "2", "240.00"]);
    const path = `${base}/submissions/${id}`;
    for (const change of [{ total: "0.00" }, { boat: "dinghy" }, { days: "1" }]) {
      const { status, body } = await site.admin.edit(path, { values: change });
      expect([status, Object.values<any>(body.data.fields)[0].code]).toEqual([400, "fixed"]);
    }
    expect((await site.admin.edit(path, { values })).status).toBe(200);
  });
});

test("a product that was not chosen adds nothing, and required ones must be chosen", async () => {
  await using site = await startSite();
  const form = await site.make(order);
  const problems = async (values: object) => {
    const { body } = await site.send(form, values);
    return Object.fromEntries(
      Object.entries<any>(body.data?.fields ?? {}).map(([key, { code }]) => [key, code]),
    );
  };
  expect(await problems({})).toEqual({ boat: "required" });
  expect(await problems({ ...filled, boat: "yacht" })).toEqual({ boat: "invalid-option" });
  expect(await problems({ ...filled, days: "1.5" })).toEqual({ days: "wrong-step" });
  expect(await problems({ ...filled, days: "-2" })).toEqual({ days: "too-small" });
  expect(await problems({ ...filled, oars: "5" })).toEqual({ oars: "too-large" });
  expect(await problems({ boat: "dinghy", oars: "0" })).toEqual({});
  const [{ values }] = await site.list(form);
  expect(Object.values(values)).toEqual(["", "", "", ["", "1", "50.00"], "", "50.00"]);
});

test("amounts have as many decimals as their currency, and large ones stay exact", async () => {
  await using site = await startSite();
  const priced = (currency: string, price: number, quantity: number) => ({
    title: currency,
    fields: [
      { key: "boat", type: "product", price },
      { key: "n", type: "quantity", product: "boat", num_max: 100_000, default: String(quantity) },
      { key: "total", type: "total" },
    ],
    settings: { min_seconds: 0, currency },
  });
  for (const [currency, price, quantity, total] of [
    ["JPY", 1200, 3, "3600"],
    ["KWD", 1005, 1, "1.005"],
    ["EUR", 5, 1, "0.05"],
    ["EUR", 99_999_999, 99_999, "99998999000.01"],
  ] as const) {
    const form = await site.make(priced(currency, price, quantity));
    await site.send(form, { n: quantity });
    const [{ values }] = await site.list(form);
    expect([currency, values[form.fields[2].id]]).toEqual([currency, total]);
  }
});

test("an order of 2.0 or 0000002 is an order of 2", async () => {
  await using site = await startSite();
  const form = await site.make({ ...order, key: "hire" });
  const values = { boat: "sloop", days: "2.0", oars: "0000003" };
  await site.send(form, values);
  const [submission] = await site.list(form);
  expect(Object.values(submission.values)).toEqual([
    ["sloop", "2", "240.00"],
    "2",
    ["", "3", "9.99"],
    ["", "1", "50.00"],
    "",
    "299.99",
  ]);
  const rejected = await site.open(
    "/forms/hire",
    posted({ "field-boat": "sloop", "field-days": "2.0", "field-oars": "9" }),
  );
  expect(rejected.text).toMatch(/<output[^>]+>€319.97<\/output>/);
});

test("inconsistent parts of an order are rejected", async () => {
  await using site = await startSite();
  const problems = async (...fields: object[]) =>
    (await site.admin.post(`${base}/forms`, { title: "Wrong", fields })).body.data.problems.length;
  const boat = { key: "boat", type: "product", price: 5 };
  expect(await problems({ key: "n", type: "quantity", product: "boat" })).toBe(1);
  const counted = { ...boat, use_quantity: true };
  expect(await problems(counted, { key: "n", type: "quantity", product: "boat" })).toBe(1);
  const twice = ["n", "m"].map((key) => ({ key, type: "quantity", product: "boat" }));
  expect(await problems(boat, ...twice)).toBe(1);
  expect(await problems({ ...counted, options: boats })).toBe(1);
  expect(await problems({ ...boat, num_max: 2.5 })).toBe(1);
  const { status } = await site.admin.post(`${base}/forms`, {
    title: "Wrong",
    fields: [{ ...boat, price: 9.99 }],
  });
  expect(status).toBe(400);
});

test("a page shows prices and the current total", async () => {
  await using site = await startSite();
  await site.make({ ...order, key: "hire" });
  const { text } = await site.open("/forms/hire");
  expect(text).toContain('The sloop <span class="price">€120.00</span>');
  expect(text).toContain('Deposit</strong> <span class="price">€50.00</span>');
  expect(text).toMatch(/<output id="[^"]+" class="price" data-total="EUR"[^>]*>€50.00<\/output>/);
  const rejected = await site.open(
    "/forms/hire",
    posted({ "field-boat": "dinghy", "field-days": "2", "field-oars": "9" }),
  );
  expect(rejected.status).toBe(400);
  expect(rejected.text).toMatch(/<output[^>]+>€170.97<\/output>/);
});
