import { expect, test } from "vitest";
import { exportWxr, type ExportInput } from "../tasks/export-wxr.ts";
import { importWxr } from "../tasks/import.ts";
import { type ContentSite, startSite } from "./site.ts";

const path = "/core/v2/export";
/** A site with posts of two years, a draft, and a page. */
async function start(): Promise<ContentSite> {
  const site = await startSite({ timezone: "Europe/Lisbon" });
  const write = (base: string, values: object) =>
    site.administrator.post(`/core/v2/${base}`, values);
  await write("posts", { title: "Old boat", status: "publish", date: "2024-05-01T10:00:00" });
  await write("posts", { title: "New boat", status: "publish", date: "2025-05-01T10:00:00" });
  await write("posts", { title: "Plan of a boat", password: "quay" });
  await write("pages", { title: "The crew", status: "publish" });
  return site;
}
/** The output of the task of the command. */
async function written(site: ContentSite, input: Omit<ExportInput, "write"> = {}): Promise<string> {
  let xml = "";
  await site.site.run(exportWxr, { ...input, write: (text) => void (xml += text) });
  return xml;
}
const titlesIn = (xml: unknown): string[] =>
  [...String(xml).matchAll(/<item>\s*<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/g)].map(
    ([, title = ""]) => title,
  );

test("an export is the file that the command writes, as a download", async () => {
  await using site = await start();
  const { status, body, headers } = await site.administrator.get(path);
  expect(status).toBe(200);
  expect(body).toBe(await written(site));
  expect(headers.get("content-type")).toBe("application/xml; charset=UTF-8");
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.xml"$/,
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(titlesIn(body)).toEqual(["Old boat", "New boat", "Plan of a boat", "The crew"]);
  await using copy = await startSite();
  const { made } = await copy.site.run(importWxr, { chunks: [String(body)].values() as never });
  expect(made).toMatchObject({ post: 3, page: 1 });
});

test("types, statuses and dates limit an export", async () => {
  await using site = await start();
  const titles = async (args: Readonly<Record<string, string>>) =>
    titlesIn((await site.administrator.get(path, args)).body);
  expect(await titles({ type: "page" })).toEqual(["The crew"]);
  expect(await titles({ type: "post", status: "publish" })).toEqual(["Old boat", "New boat"]);
  expect(await titles({ type: "post", status: "draft,private" })).toEqual(["Plan of a boat"]);
  expect(
    await titles({ type: "post,page", after: "2025-01-01T00:00:00", status: "publish" }),
  ).toEqual(["New boat", "The crew"]);
  expect(await titles({ before: "2025-01-01T00:00:00" })).toEqual(["Old boat"]);
  expect(await titles({ modified_after: "2999-01-01T00:00:00" })).toEqual([]);
  expect(await written(site, { types: ["page"], statuses: ["publish"] })).toBe(
    (await site.administrator.get(path, { type: "page", status: "publish" })).body,
  );
});

test("an unknown type, status or date is rejected before the response begins", async () => {
  await using site = await start();
  for (const [name, value] of [
    ["type", "vessel"],
    ["status", "afloat"],
    ["after", "soon"],
  ] as const) {
    const { status, body } = await site.administrator.get(path, { [name]: value });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([
      400,
      "rest_invalid_param",
      [name],
    ]);
  }
});

test("only users with the capability export get an export", async () => {
  await using site = await start();
  for (const [caller, status] of [
    ["editor", 403],
    ["anonymous", 401],
  ] as const)
    expect((await site[caller].get(path)).status).toBe(status);
  expect((await site.as({ can: ["export"] }).get(path)).status).toBe(200);
});
