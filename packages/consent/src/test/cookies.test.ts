import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

const path = `${base}/cookies`;

describe.each(await testStorages())("the list of cookies on %s", (_, storage) => {
  test("an administrator creates, updates and deletes cookies that no scan has found", async () => {
    await using site = await startSite({ storage: storage() });
    const added = await site.admin.post(path, { name: "cart", category: "necessary" });
    expect([added.status, added.body]).toMatchObject([
      201,
      { name: "cart", domain: "site.test", category: "necessary", edited: true, seen: 0 },
    ]);
    const twice = await site.admin.post(path, { name: "cart", category: "others" });
    expect([twice.status, twice.body.code]).toEqual([409, "consent_cookie_exists"]);
    const changed = await site.admin.edit(`${path}/${added.body.id}`, {
      description: "Keeps what you <b>buy</b>.",
      vendor: "",
    });
    expect(changed.body).toMatchObject({
      category: "necessary",
      description: "Keeps what you buy.",
    });
    expect((await site.admin.get(path, { category: "others" })).body).toEqual([]);
    const removed = await site.admin.remove(`${path}/${added.body.id}`);
    expect(removed.body).toMatchObject({ deleted: true, previous: { name: "cart" } });
    const gone = await site.admin.remove(`${path}/${added.body.id}`);
    expect([gone.status, gone.body.code]).toEqual([404, "consent_not_found"]);
  });

  test("only one of several concurrent creates of the same cookie succeeds", async () => {
    await using site = await startSite({ storage: storage() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.admin.post(path, { name: "a", category: "others" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test("the cookie policy is public, and the data in pages follows the list", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post(path, { name: "_ga", category: "analytics" });
    const policy = await site.get(`${base}/policy`);
    expect(policy.status).toBe(200);
    const analytics = policy.body.categories.find(({ name }: any) => name === "analytics");
    expect(analytics).toMatchObject({ offered: true, cookies: [{ name: "_ga" }] });
    const listed = async () =>
      /data-listed="([^"]*)"/.exec((await site.open("/consent")).html)?.[1];
    // Cookies of known vendors are in the script.
    expect(await listed()).toBe("{}");
    await site.admin.edit(`${path}/${body.id}`, { category: "functional" });
    expect(await listed()).toBe("{&quot;functional&quot;:[&quot;_ga&quot;]}");
    await site.admin.remove(`${path}/${body.id}`);
    expect(await listed()).toBe("{}");
  });
});

test("the list is exported as a table in which no cell is a formula", async () => {
  await using site = await startSite();
  await site.admin.post(path, {
    name: "=cmd()",
    category: "others",
    description: '+1 "quoted"',
    vendor: "@evil",
  });
  const { body, headers } = await site.admin.get(`${path}/export`);
  expect(headers.get("content-disposition")).toBe('attachment; filename="cookies.csv"');
  expect(body).toBe(
    `"name","domain","category","description","duration","vendor"\r\n"'=cmd()","site.test","others","'+1 ""quoted""","","'@evil"\r\n`,
  );
});

test.each([
  ["no name", { name: "" }],
  ["a pattern that fits every name", { name: "*" }],
  ["a pattern that fits nearly every name", { name: "_*" }],
  ["a pattern with two stars", { name: "_ga*_*" }],
  ["a name of markup alone", { name: "<>" }],
  ["a category that there is not", { category: "everything" }],
  ["a name that is too long", { name: "n".repeat(192) }],
  ["an endless description", { description: "d".repeat(1_001) }],
])("%s is rejected", async (_, more) => {
  await using site = await startSite();
  const { status } = await site.admin.post(path, { name: "a", category: "others", ...more });
  expect(status).toBe(400);
  expect((await site.admin.get(path)).body).toEqual([]);
});
