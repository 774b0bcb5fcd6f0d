import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testSite } from "waymark/testing";
import { stringLocator, type LocatorFiles } from "../index.ts";
import { requests, toInit, type Asking } from "./requests.ts";
import { address, filesOf, openFolder, startSite, v1, v2 } from "./site.ts";

/** Files without a folder: the contract rarely needs them. */
const nowhere: LocatorFiles = {
  roots: ["theme"],
  read: async () => ({ code: "missing" }),
  write: async () => ({ code: "missing" }),
  readBackup: async () => undefined,
  drop: async () => {},
  walk: async function* () {},
};
const on = stringLocator({ files: nowhere, content: true });
moduleContract([accounts(), content(), stringLocator()], { describe, test, expect });
moduleContract([accounts(), content(), on], { describe, test, expect });

test.each(requests)("$method $path requires the capability edit_themes", async (asking) => {
  const { method, path } = asking;
  await using site = await startSite({ texts: { "a.css": "a" } });
  const anonymous = await site.send(method, path, toInit(asking));
  expect([anonymous.status, anonymous.body.code]).toEqual([401, "rest_forbidden"]);
  for (const client of [site.subscriber, site.editor]) {
    const { status, body } = await client.send(method, path, toInit(asking));
    expect([status, body.code]).toEqual([403, "rest_forbidden"]);
  }
  const allowed = await site.as({ can: ["edit_themes"] }).send(method, path, toInit(asking));
  expect([401, 403]).not.toContain(allowed.status);
});

test("without roots nothing is searched and no file is accessible to anybody", async () => {
  await using site = await testSite({
    url: address,
    modules: [accounts(), content(), stringLocator()],
  });
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const asked: readonly Asking[] = [
    ...requests.slice(0, 4),
    { method: "GET", path: `${v2}/search?text=a&kind=items` },
    { method: "GET", path: `${v2}/text?place=item:1/title` },
    { method: "POST", path: `${v1}/save`, body: { "file-type": "sql" } },
  ];
  for (const asking of asked) {
    const { path, method } = asking;
    const { status, body } = await administrator.send(method, path, toInit(asking));
    expect([path, status, body.code]).toEqual([path, 403, "string_locator_off"]);
  }
});

test("cross-site requests of browsers are rejected with any authentication", async () => {
  await using site = await startSite({ texts: { "a.css": "a" } });
  const writes = requests.filter(({ method }) => method === "POST");
  const foreigners: readonly Readonly<Record<string, string>>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const foreign of foreigners)
    for (const asking of writes) {
      const sent = toInit(asking, foreign);
      const { status, body } = await site.administrator.send("POST", asking.path, sent);
      expect([status, body.code]).toEqual([403, "string_locator_foreign"]);
    }
  expect(await site.read("a.css")).toBe("a");
  const [save] = writes;
  const own = { origin: address, "sec-fetch-site": "same-origin" };
  const saved = await site.administrator.post(`${v1}/save`, save?.body, own);
  expect(saved.body.notices).toMatchObject([{ type: "success" }]);
});

test("the first version has one route, which is not in batches and has no GET", async () => {
  await using site = await startSite();
  const { body } = await site.get(v1);
  expect(Object.keys(body.routes)).toEqual([v1, `${v1}/save`]);
  const { methods, endpoints } = (await site.options(`${v1}/save`)).body;
  expect([methods, endpoints.length, endpoints[0].allow_batch]).toEqual([["POST"], 1, undefined]);
  expect((await site.administrator.get(`${v1}/save`)).status).toBe(404);
  const batch = { requests: [{ path: `${v1}/save`, body: {} }] };
  const answered = await site.administrator.post("/batch/v1", batch);
  expect(JSON.stringify(answered.body)).toContain("rest_batch_not_allowed");
});

test("users who may not edit an item can neither see nor change its text", async () => {
  await using site = await startSite();
  const id = await site.add({ title: "Fog", content: "a quay" });
  const themes = site.as({ id: 3, can: ["edit_themes"] });
  const place = `item:${id}/content`;
  const shown = await themes.get(`${v2}/text`, { place });
  expect([shown.status, shown.body.code]).toEqual([403, "rest_forbidden"]);
  const input = { place, text: "quay", with: "pier" };
  expect((await themes.post(`${v2}/replace`, input)).status).toBe(403);
  const found = await themes.get(`${v2}/search`, { text: "quay", kind: "items" });
  expect(found.body.hits).toEqual([]);
});

test("a folder that contains the program, another root or the backups is rejected at start", async () => {
  const place = await openFolder({ "inner/a.css": "a" });
  const inner = `${place.root}/inner`;
  const wrong: readonly (() => unknown)[] = [
    () => filesOf({ ...place, root: "/" }),
    () => filesOf({ ...place, root: process.cwd() }),
    () => filesOf({ ...place, root: `${place.root}/nowhere` }),
    () => filesOf({ ...place, root: `${inner}/a.css` }),
    () => filesOf({ ...place, backups: `${place.root}/kept` }),
    () => filesOf({ ...place, backups: place.folder }),
    () => filesOf(place, { roots: {} }),
    () => filesOf(place, { roots: { theme: place.root, inner } }),
    () => filesOf(place, { roots: { "../x": place.root } }),
  ];
  for (const make of wrong) expect(make).toThrow(/locatorFiles/);
  expect(filesOf(place).roots).toEqual(["theme"]);
});
