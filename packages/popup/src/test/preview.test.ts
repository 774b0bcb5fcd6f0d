import { expect, test } from "vitest";
import { popups, startSite } from "./site.ts";

const previews = "/popup/v2/previews";

test("a preview is the dialog that pages get after saving", async () => {
  await using site = await startSite();
  const input = {
    display_title: 'Fog & "mist"',
    content: "<!-- wp:paragraph -->\n<p>Until <strong>noon</strong>.</p>\n<!-- /wp:paragraph -->",
    size: "custom",
    custom_width: 300,
    location: "right bottom",
    position_right: 12,
    close_text: "No <thanks>",
  };
  const { status, body } = await site.editor.post(previews, input);
  expect(status).toBe(200);
  const id = await site.make(input);
  const page = await (await site.open("/")).text();
  const [dialog = ""] = /<dialog[^]*<\/dialog>\n/.exec(page) ?? [];
  const numbered = (html: string) => html.replaceAll(`dialog-${id}`, "dialog-0");
  expect(body.html).toBe(numbered(dialog).replace(`&quot;id&quot;:${id},`, "&quot;id&quot;:0,"));
  expect(body.look).toMatchObject({ "--wd-width": "300px", "--wd-right": "12px" });
  const file = await site.open(/"(\/dialogs\/style\.css[^"]*)"/.exec(page)?.[1] ?? "");
  expect(body.style).toBe(await file.text());
});

test("a preview stores nothing", async () => {
  await using site = await startSite();
  await site.editor.post(previews, { content: "Fog", display_title: "Fog" });
  expect((await site.editor.get(popups, { status: "any" })).body).toEqual([]);
});

test("the content is sanitized as for storage, by the permissions of the caller", async () => {
  const content = "<p onclick=alert(1)>Fog</p><script>alert(1)</script>";
  await using site = await startSite();
  const strict = site.as({ id: 3, can: ["edit_popups"] });
  const htmlFor = async (client: typeof strict) =>
    (await client.post(previews, { content })).body.html;
  expect(await htmlFor(strict)).not.toMatch(/onclick|<script/);
  expect(await htmlFor(site.editor)).toContain("<script>alert(1)</script>");
});

test("dynamic blocks have their current content in previews", async () => {
  await using site = await startSite();
  const { body } = await site.editor.post(previews, { content: "<!-- wp:site-title /-->" });
  expect(body.html).toContain("Harbour &amp; Lights</a>");
});

test.each([
  ["content", "x".repeat(200_001)],
  ["display_title", "x".repeat(201)],
  ["close_text", "x".repeat(41)],
  ["size", "huge"],
  ["custom_width", 1e9],
  ["location", "behind"],
])("a preview rejects an invalid %s", async (name, value) => {
  await using site = await startSite();
  const { status, body } = await site.editor.post(previews, { [name]: value });
  expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  expect(Object.keys(body.data.params)).toEqual([name]);
});
