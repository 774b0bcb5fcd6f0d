import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

const path = `${base}/settings`;

describe.each(await testStorages())("settings on %s", (_, storage) => {
  test("an update changes the given settings only", async () => {
    await using site = await startSite({ storage: storage() });
    const before = (await site.admin.get(path)).body;
    expect(before).toMatchObject({ enabled: true, block: "known", renew_days: 180, revision: 1 });
    const { status, body } = await site.admin.edit(path, {
      texts: { title: "Biscuits" },
      categories: { performance: { offered: false }, analytics: { label: "Counting" } },
      renew_days: 30,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      texts: { ...before.texts, title: "Biscuits" },
      categories: {
        ...before.categories,
        performance: { ...before.categories.performance, offered: false },
        analytics: { ...before.categories.analytics, label: "Counting" },
      },
      renew_days: 30,
    });
    expect((await site.admin.get(path)).body).toEqual(body);
  });

  test("concurrent updates do not overwrite each other", async () => {
    await using site = await startSite({ storage: storage() });
    await Promise.all([
      site.admin.edit(path, { renew_days: 30 }),
      site.admin.edit(path, { log_days: 40 }),
      site.admin.edit(path, { texts: { title: "Biscuits" } }),
    ]);
    expect((await site.admin.get(path)).body).toMatchObject({
      renew_days: 30,
      log_days: 40,
      texts: { title: "Biscuits" },
    });
  });
});

test("a preview shows the banner with settings that are not saved, and stores nothing", async () => {
  await using site = await startSite();
  const before = (await site.admin.get(path)).body;
  const preview = (input: object) => site.admin.post(`${base}/previews`, input);
  const texts = { title: "Biscuits & tea", accept: "Yes" };
  const closed = await preview({ texts, categories: { others: { offered: false } } });
  expect(closed.status).toBe(200);
  expect(closed.body.html).toContain('<h2 id="consent-title">Biscuits &amp; tea</h2>');
  expect(closed.body.html).toContain('<button type="button" value="accept">Yes</button>');
  expect(closed.body.html).toContain('<fieldset id="consent-kinds" hidden>');
  expect(closed.body.html).not.toContain('value="others"');
  expect(closed.body.style).toContain(".consent-banner");
  const { body } = await preview({ opened: true });
  expect(body.html).toContain('<fieldset id="consent-kinds">');
  expect(body.html).toContain(before.texts.title);
  expect((await preview({ policy_url: "javascript:alert(1)" })).body.code).toBe(
    "rest_invalid_param",
  );
  expect((await site.admin.get(path)).body).toEqual(before);
});

test("visitors are asked for consent again after the categories change, or when an administrator requests it", async () => {
  await using site = await startSite();
  const versions = [await site.version()];
  await site.admin.edit(path, { texts: { title: "Biscuits" } });
  expect(await site.version()).toBe(versions[0]);
  await site.admin.edit(path, { categories: { others: { offered: false } } });
  versions.push(await site.version());
  await site.admin.edit(path, { ask_again: true });
  versions.push(await site.version());
  await site.admin.edit(path, { ask_again: false });
  expect(await site.version()).toBe(versions[2]);
  expect(new Set(versions).size).toBe(3);
});

test("the necessary category cannot be optional", async () => {
  await using site = await startSite({ pages: { "/": ["<body></body>"] } });
  await site.admin.edit(path, { categories: { necessary: { offered: false } } });
  const { html } = await site.open("/");
  expect(html).toContain('value="necessary" checked disabled');
});

test.each([
  ["an address of another scheme", { policy_url: "javascript:alert(1)" }],
  ["an address without a scheme", { policy_url: "//evil.example/" }],
  ["an address with a backslash", { policy_url: "/\\evil.example/" }],
  ["a text that is empty", { texts: { accept: "" } }],
  ["a text of markup alone", { texts: { accept: "<b></b>" } }],
  ["a text that is too long", { texts: { accept: "x".repeat(61) } }],
  ["an unknown text", { texts: { evil: "x" } }],
  ["an unknown category", { categories: { evil: { label: "x" } } }],
  ["days that are none", { renew_days: 0 }],
  ["an unknown way to wait", { block: "nothing" }],
  ["texts that are no map", { texts: "x" }],
])("%s is rejected, and changes nothing", async (_, input) => {
  await using site = await startSite();
  const before = (await site.admin.get(path)).body;
  expect((await site.admin.edit(path, input)).status).toBe(400);
  expect((await site.admin.get(path)).body).toEqual(before);
});
