import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { readApache } from "../imports/apache.ts";
import { readCsv } from "../imports/csv.ts";
import { readJson } from "../imports/json.ts";
import { readNginx } from "../imports/nginx.ts";
import { base, startSite } from "./site.ts";

interface Item {
  readonly url: string;
  readonly [field: string]: unknown;
}
const start = async (storage?: Parameters<typeof startSite>[0]) => {
  const site = await startSite(storage);
  const upload = (name: string, text: string, group = 1) =>
    site.administrator.upload(`${base}/import/file/${group}`, new File([text], name));
  const items = async (): Promise<readonly Item[]> =>
    (await site.administrator.get(`${base}/redirect`, { direction: "asc", per_page: 200 })).body
      .items;
  const file = async (module: string, format: string): Promise<{ data: string; total: number }> =>
    (await site.administrator.get(`${base}/export/${module}/${format}`)).body;
  return Object.assign(site, { upload, items, file });
};

describe.each(await testStorages())("imports on %s", (_, storage) => {
  test("a table is read whatever its separator", async () => {
    await using site = await start({ storage: storage() });
    for (const separator of [",", ";", "|"]) {
      const rows = [
        ["source", "target", "regex", "code"],
        [`/a${separator === "," ? 1 : separator === ";" ? 2 : 3}`, "/b", "0", "302"],
        ["/gone", "", "0", "410"],
      ];
      const text = rows.map((row) => row.join(separator)).join("\n");
      expect((await site.upload("r.csv", text)).body).toEqual({ imported: 2 });
    }
    const shown = (await site.items()).map(({ url, action_type, action_code }) => [
      url,
      action_type,
      action_code,
    ]);
    expect(shown).toEqual([
      ["/a1", "url", 302],
      ["/gone", "error", 410],
      ["/a2", "url", 302],
      ["/gone", "error", 410],
      ["/a3", "url", 302],
      ["/gone", "error", 410],
    ]);
  });

  test("a condition survives an export and import as CSV, and a row that names one without its data is rejected", async () => {
    await using site = await start({ storage: storage() });
    const conditions = [
      {
        match_type: "cookie",
        action_data: { name: "a", value: "1", url_from: "/c", url_notfrom: "" },
      },
      { match_type: "login", action_data: { logged_in: "/in", logged_out: "/out" } },
      { match_type: "ip", action_data: { ip: ["192.0.2.7"], url_from: "/ip" } },
    ];
    for (const [at, sent] of conditions.entries())
      await site.administrator.post(`${base}/redirect`, {
        ...{ url: `/x${at}`, action_type: "url", group_id: 1 },
        ...sent,
      });
    const before = await site.items();
    const { data } = await site.file("all", "csv");
    for (const { id } of before)
      await site.administrator.post(`${base}/bulk/redirect/delete`, { items: [id] });
    expect((await site.upload("r.csv", data)).body).toEqual({ imported: 3 });
    const remaining = (items: readonly Item[]) =>
      items.map(({ url, match_type, action_data }) => ({ url, match_type, action_data }));
    expect(remaining(await site.items())).toEqual(remaining(before));
    const lost =
      "source,target,match_type,action_data\n/y,/z,cookie,\n/v,/w,cookie,[1]\n/p,/q,url,\n";
    const { body } = await site.upload("r.csv", lost);
    expect(body).toMatchObject({ imported: 1, skipped: [{ line: 2 }, { line: 3 }] });
    expect(body.skipped[0].reason).toMatch(/match_type cookie requires action_data/);
  });

  test("all fields of an export are imported again", async () => {
    await using site = await start({ storage: storage() });
    const add = (sent: object) =>
      site.administrator.post(`${base}/redirect`, {
        ...{ match_type: "url", action_type: "url", group_id: 1, action_data: { url: "/x" } },
        ...sent,
      });
    await add({ url: "/a", title: "=1+1", enabled: false, hits: 12 });
    await add({ url: "^/b/(.*)$", regex: true, action_data: { url: "/c/$1" }, action_code: 307 });
    await add({
      url: "/m",
      match_type: "login",
      action_data: { logged_in: "/in", logged_out: "/out" },
    });
    await add({ url: "/e", action_type: "error", action_code: 410 });
    const before = await site.items();

    const { data } = await site.file("all", "json");
    const again = await site.upload("r.json", data, 99);
    expect(again.body).toEqual({ imported: 4 });
    const bare = ({ id: _id, group_id: _group, ...rest }: Item) => rest;
    const after = await site.items();
    expect(after.slice(4).map(bare)).toEqual(before.map(bare));
    expect(new Set(after.slice(4).map(({ group_id }) => group_id)).size).toBe(1);

    const table = await site.file("all", "csv");
    expect(table.data).toContain(`"'=1+1"`);
    await site.administrator.post(`${base}/bulk/redirect/delete`, { global: true, confirm: "all" });
    const { body } = await site.upload("r.csv", table.data);
    expect(body).toEqual({ imported: 8 });
    expect((await site.items())[0]).toMatchObject({
      url: "/a",
      title: "=1+1",
      enabled: false,
      hits: 12,
    });
  });
});

test("numbers and texts of a file that cannot be stored are limited", async () => {
  await using site = await start();
  const hits = ["99999999999999999999", "9".repeat(400)];
  const table = hits.map((n, at) => `/a${at},/b,0,301,${n}`);
  const csv = ["source,target,regex,code,hits", ...table].join("\n");
  expect((await site.upload("r.csv", csv)).body).toEqual({ imported: 2 });
  const redirect = {
    ...{ url: "/c", match_type: "url", action_type: "url", action_data: { url: "/d" } },
    ...{ group_id: 7, hits: Number.MAX_SAFE_INTEGER },
  };
  const json = JSON.stringify({ groups: [{ id: 7, name: "G\ud800" }], redirects: [redirect] });
  expect((await site.upload("r.json", json)).body).toEqual({ imported: 1 });
  const stored = (await site.items()).map((item) => item["hits"]);
  expect(stored).toEqual(Array(3).fill(1_000_000_000_000));
});

test("a file may be the request body itself, with its name in a header", async () => {
  await using site = await start();
  const { body } = await site.administrator.send("PUT", `${base}/import/file/1`, {
    body: "/a;/b",
    headers: { "content-type": "text/csv", "content-disposition": 'attachment; filename="a.csv"' },
  });
  expect(body).toEqual({ imported: 1 });
});

test("a table is imported without a header row, and with an invalid pattern column", async () => {
  await using site = await start();
  const text = [
    "/a,/b",
    "/c/(.*),/d/$1",
    "/same,/same",
    "/one",
    "javascript:x,javascript:x()",
    "",
  ].join("\n");
  const { body } = await site.upload("r.txt", text);
  expect(body).toEqual({
    imported: 2,
    skipped: [
      { line: 3, reason: expect.stringMatching(/equal/) },
      { line: 4, reason: expect.stringMatching(/one cell/) },
      { line: 5, reason: expect.stringMatching(/target/i) },
    ],
  });
  expect((await site.items()).map(({ url, regex }) => [url, regex])).toEqual([
    ["/a", false],
    ["/c/(.*)", true],
  ]);
  expect((await site.upload("r.csv", "source,target\n")).body).toEqual({ imported: 0 });
});

test.each([";", "|"])("a comma in a table with %s loses no other row", (separator) => {
  const rows = ["/a;/b,c", "/c;/d", "/e,f;/g", "/one", " ", "/h;/i"];
  const text = rows.join("\n").replaceAll(";", separator);
  for (const heading of ["", `source${separator}target\n`]) {
    const { redirects, skipped } = readCsv(heading + text);
    expect(redirects.map(({ input }) => [input.url, input.action_data])).toEqual([
      ["/a", { url: "/b,c" }],
      ["/c", { url: "/d" }],
      ["/e,f", { url: "/g" }],
      ["/h", { url: "/i" }],
    ]);
    expect(skipped).toEqual([
      { line: heading === "" ? 4 : 5, reason: expect.stringMatching(/one cell/) },
    ]);
  }
  expect(readCsv(`/a,b${separator}/c,d`).redirects).toMatchObject([{ input: { url: "/a,b" } }]);
});

test("entries beyond the maximum of a file are reported in every format", () => {
  const n = 100_001;
  const line = { line: n, reason: expect.stringMatching(/at most 100000 entries/) };
  expect(readCsv("/a,/b\n".repeat(n)).skipped).toEqual([line]);
  expect(readApache("Redirect /a /b\n".repeat(n)).skipped).toEqual([line]);
  expect(readNginx("rewrite ^/a$ /b permanent;\n".repeat(n)).skipped).toEqual([line]);
  const json = `{"redirects":[${"{},".repeat(n).slice(0, -1)}]}`;
  expect(readJson(json)?.skipped).toEqual([line]);
});

test("a quotation mark that is not closed loses only the rows after it, and is reported", async () => {
  await using site = await start();
  const { body } = await site.upload("r.csv", '/a,/b\n\n/c,/d\n"/e,/f\n/g,/h\n');
  expect(body).toEqual({
    imported: 2,
    skipped: [{ line: 4, reason: expect.stringMatching(/quotation mark/) }],
  });
  expect((await site.items()).map(({ url }) => url)).toEqual(["/a", "/c"]);
});

test("redirects of a table get the status of their group", async () => {
  await using site = await start();
  await site.administrator.post(`${base}/bulk/group/disable`, { items: [2] });
  await site.upload("r.csv", "/a,/b", 2);
  expect(await site.items()).toMatchObject([{ group_id: 2, enabled: false }]);
});

test("an exported file brings its groups, and one for redirects whose group is missing", async () => {
  await using site = await start();
  const text = JSON.stringify({
    groups: [{ id: 7, name: "Brought", module_id: 2, enabled: false }],
    redirects: [
      { url: "/a", match_type: "url", action_type: "url", action_data: { url: "/b" }, group_id: 7 },
      {
        url: "/c",
        match_type: "url",
        action_type: "error",
        action_code: 410,
        group_id: 8,
        last_access: "-",
      },
      { url: "/d", match_type: "nope" },
      "nope",
    ],
  });
  const { body } = await site.upload("export.JSON", text);
  expect(body).toMatchObject({ imported: 2, skipped: [{ line: 3 }, { line: 4 }] });
  const groups = (await site.administrator.get(`${base}/group`, { orderby: "id" })).body.items;
  expect(groups.slice(0, 2)).toMatchObject([
    { name: "Group", module_id: 1, redirects: 1 },
    { name: "Brought", module_id: 2, enabled: false, redirects: 1 },
  ]);
  expect((await site.items())[1]).toMatchObject({ last_access: "-" });
});

test("a file that is not an export imports nothing", async () => {
  await using site = await start();
  for (const text of ["nope", "[]", "null", '{"redirects": 3}', '{"__proto__": {"redirects": []}}'])
    expect((await site.upload("r.json", text)).body.imported).toBe(0);
  expect(await site.items()).toEqual([]);
});

test("an unknown group, a missing file and binary data are rejected", async () => {
  await using site = await start();
  const unknown = await site.upload("r.csv", "/a,/b", 99);
  expect(unknown.body).toMatchObject({
    code: "redirect_import_invalid_group",
    data: { error_code: 85 },
  });
  const none = await site.administrator.post(`${base}/import/file/1`);
  expect(none.body).toMatchObject({
    code: "redirect_import_invalid_file",
    data: { error_code: 88 },
  });
  const bytes = new File([new Uint8Array([0xff, 0xfe, 0x00])], "r.csv");
  const broken = await site.administrator.upload(`${base}/import/file/1`, bytes);
  expect(broken.body.code).toBe("redirect_import_invalid_file");
});

test("a file over ten megabytes is rejected, and nothing of it is stored", async () => {
  await using site = await start();
  const { status, body } = await site.upload("r.csv", "/a,/b\n".repeat(1_800_000));
  expect([status, body.code]).toEqual([413, "rest_request_too_large"]);
  expect(await site.items()).toEqual([]);
});

test("each row is validated like the arguments of routes: targets, patterns, loops", async () => {
  await using site = await start();
  const rows = ["/a,//evil.example", "/b,/\\evil.example", "^/(a+,/x,1,301", "/loop,/loop#x"];
  const { body } = await site.upload("r.csv", ["source,target,regex,code", ...rows].join("\n"));
  expect(body.skipped.map(({ line }: { line: number }) => line)).toEqual(
    expect.arrayContaining([2, 3, 4]),
  );
  expect((await site.items()).every(({ url }) => url === "/loop")).toBe(true);
});
