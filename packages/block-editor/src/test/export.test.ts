import { createUser } from "@waymark/accounts";
import { defineModule } from "@waymark/core";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { blockPatterns } from "../index.ts";
import { base, home, startSite } from "./site.ts";

const path = `${base}/export`;
const tides = defineModule({
  name: "tides",
  contributes: [
    blockPatterns({
      name: "tides/today",
      title: "Today --> tides",
      categories: ["header"],
      content: "<!-- wp:paragraph --><p>High water</p><!-- /wp:paragraph -->",
    }),
    blockPatterns({ name: "tides/../../week", title: "Week", content: "<p>Week</p>" }),
  ],
});

test("an administrator downloads templates and patterns as a zip archive", async () => {
  await using site = await startSite({
    modules: [tides()],
    content: { templates: { post: ["wide"], page: ["wide", "page-with-sidebar"] } },
  });
  const secret = "abcdefghijklmnopqrstuvwx";
  await site.site.run(createUser, {
    login: "ines",
    email: "ines@example.com",
    role: "administrator",
    applicationPassword: { name: "test", secret },
  });
  const headers = { authorization: `Basic ${btoa(`ines:${secret}`)}` };
  const response = await site.site.fetch(new Request(`${home}/api${path}`, { headers }));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": "attachment; filename=harbour-lights.zip",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("cache-control")).toContain("no-store");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([
    "theme.json",
    "patterns/tides-today.html",
    "patterns/tides-week.html",
  ]);
  expect(JSON.parse(strFromU8(files["theme.json"]!))).toEqual({
    version: 2,
    title: "Harbour Lights",
    customTemplates: [
      { name: "wide", title: "Wide", postTypes: ["post", "page"] },
      { name: "page-with-sidebar", title: "Page with sidebar", postTypes: ["page"] },
    ],
  });
  // The title of a pattern cannot end the comment.
  expect(strFromU8(files["patterns/tides-today.html"]!)).toBe(
    '<!-- {"title":"Today -\\u002d> tides","categories":["header"]} -->\n' +
      "<!-- wp:paragraph --><p>High water</p><!-- /wp:paragraph -->\n",
  );
});

test("the download requires permission to edit the theme", async () => {
  await using site = await startSite();
  for (const who of ["editor", "author", "contributor", "subscriber"] as const) {
    const { status, body } = await site[who].get(path);
    expect([who, status, body.code]).toEqual([who, 403, "rest_cannot_export_templates"]);
  }
  const { status, body } = await site.get(path);
  expect([status, body.code]).toEqual([401, "rest_cannot_export_templates"]);
});
