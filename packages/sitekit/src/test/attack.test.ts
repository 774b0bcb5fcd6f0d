import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import { defineDatapoint, kitModules } from "../index.ts";
import { base, page, startSite } from "./site.ts";

/** A module whose response has 100,000 values. */
const large = defineModule({
  name: "large",
  requires: ["sitekit"],
  contributes: [
    kitModules({
      ...{ name: "large", title: "Large", description: "A module of a test", order: 9 },
      datapoints: [
        defineDatapoint({
          name: "rows",
          summary: "Very many rows",
          args: z.strictObject({}),
          handler: async () => Array.from({ length: 100_000 }, (_one, i) => i),
        }),
      ],
    }),
  ],
});
const report = `${base}/modules/analytics/data/report`;

test("no notation of a URL gives access to reports of pages of others", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  await site.setActive("speed");
  await site.setActive("search");
  const write = async (client: typeof site.admin, slug: string) =>
    (await client.post("/core/v2/posts", { title: slug, slug, status: "publish" })).body.link;
  const own = await write(site.author, "own");
  const others = await write(site.editor, "others");
  const draft = (await site.author.post("/core/v2/posts", { title: "d", slug: "draft" })).body.link;
  const [mine, theirs] = [new URL(own).pathname, new URL(others).pathname];
  const read = async (data: object) =>
    (await site.author.get(report, { metrics: "pageviews", ...data })).status;
  const tricks = [
    theirs.toUpperCase(),
    theirs.slice(0, -1),
    theirs.replace("others", "%6Fthers"),
    `${mine}../others/`,
    `${mine}%2e%2e/others/`,
    `${mine}..%2fothers/`,
    `/${mine}`,
    `//site.test${mine}`,
    `/\t/site.test${theirs}`,
    `${mine}?x=1`,
    `${theirs}?p=own`,
    `${mine};${theirs}`,
    mine.replace("own", "o\twn") + "../others/",
    `https://site.test:443${theirs}`,
    `https://own@site.test${theirs}`,
    `http://site.test${theirs}`,
    `https://evil.test${mine}`,
    "(other)",
    "/(other)",
    draft,
    "",
    " ",
  ];
  for (const url of tricks) {
    const status = await read({ url });
    expect([url, status >= 400 && status < 500]).toEqual([url, true]);
  }
  for (const data of [
    { url: [mine] },
    { url: { 0: mine } },
    { URL: mine },
    { _url: mine },
    { dimensionFilters: { pagePath: mine } },
  ])
    expect([data, await read(data)]).toEqual([data, 403]);
  // Filters narrow the user's own page, and never add others.
  for (const name of ["pagePath", "ga:pagePath"]) {
    const { body } = await site.author.get(report, {
      ...{ metrics: "pageviews", url: mine },
      dimensionFilters: { [name]: theirs },
    });
    expect(body[0].data.rows).toEqual([]);
  }
  const item = (identifier: string, datapoint: string, key: string, data: object) => ({
    ...{ type: "modules", identifier, datapoint, key, data },
  });
  const { body } = await site.author.send("POST", `${base}/data`, {
    body: `{"request":[${[
      JSON.stringify(item("analytics", "report", "a", { metrics: "pageviews", url: theirs })),
      `{"type":"modules","identifier":"analytics","datapoint":"report","key":"b","data":{"metrics":"pageviews","__proto__":{"url":"${mine}"}}}`,
      JSON.stringify(item("search", "searchanalytics", "c", {})),
      JSON.stringify(item("search", "searchanalytics", "d", { url: mine })),
      JSON.stringify(item("speed", "pagespeed", "e", { url: theirs })),
      JSON.stringify(item("site-verification", "audit-log", "f", { url: mine })),
      JSON.stringify(item("tags", "snippets", "g", { url: mine })),
      JSON.stringify(item("../analytics", "report", "h", { metrics: "pageviews", url: mine })),
    ].join()}]}`,
    headers: { "content-type": "application/json" },
  });
  expect(Object.entries<any>(body).map(([key, one]) => [key, one.code])).toEqual([
    ["a", "rest_forbidden"],
    ["b", "rest_forbidden"],
    ["c", "rest_forbidden"],
    ["d", "rest_invalid_param"],
    ["e", "rest_forbidden"],
    ["f", "rest_forbidden"],
    ["g", "module_not_active"],
    ["h", "invalid_module_slug"],
  ]);
});

test("a script of several lines is allowed by its hash, with any line breaks", async () => {
  await using site = await startSite({
    front: () => page("", { headers: { "content-security-policy": "script-src 'self'" } }),
  });
  await site.setActive("tags");
  const html = "<script>\r\ngo();\rstay();\n</script>";
  await site.write("modules/tags/data/settings", {
    data: { snippets: [{ name: "a", place: "head", html }] },
  });
  const { headers } = await site.open("/");
  // Normalized line breaks.
  const bytes = new TextEncoder().encode("\ngo();\nstay();\n");
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64");
  expect(headers.get("content-security-policy")).toBe(`script-src 'self' 'sha256-${hash}'`);
});

test("a stylesheet is allowed in a policy in any notation of its relation", async () => {
  await using site = await startSite({
    front: () => page("", { headers: { "content-security-policy": "style-src 'self'" } }),
  });
  await site.setActive("tags");
  const html = '<link rel="preload StyleSheet" href="https://sheets.example/a.css">';
  await site.write("modules/tags/data/settings", {
    data: { snippets: [{ name: "a", place: "head", html }] },
  });
  expect((await site.open("/")).headers.get("content-security-policy")).toBe(
    "style-src 'self' https://sheets.example/a.css",
  );
});

test("the same large response is not included fifty times", async () => {
  await using site = await startSite({ modules: [large()] });
  await site.setActive("analytics");
  await site.setActive("large");
  const request = Array.from({ length: 50 }, (_one, at) => ({
    ...{ type: "modules", identifier: "large", datapoint: "rows", key: `k${at}` },
  }));
  const body = await site.write("data", { request });
  const codes = Object.values<any>(body).map(({ code }) => code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(5);
  expect(codes.at(-1)).toBe("rest_invalid_param");
});
