import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { content, importWxr } from "@waymark/content";
import { createSite, memory } from "@waymark/core";
import { sharpImages } from "@waymark/images-sharp";
import { serve } from "@waymark/node";
import { pages } from "@waymark/pages";
import { testBlobs } from "@waymark/testing";
import sharp from "sharp";
import { runAxe } from "./axe.mjs";
import { startBrowser } from "./browser.mjs";
import { freePort } from "./free-port.mjs";
import { findLayoutProblems } from "./layout-problems.mjs";
import { root } from "./root.mjs";

/** The public theme unit test export. It is not part of the repository. */
const file = join(root, "../shared/data/themeunittestdata.wordpress.xml");
const themes = ["journal", "studio"];

/**
 * Opens each post and page of the theme unit test file in each theme, on phones and desktops, in light and dark mode: the layout
 * and the contrast of their blocks. Returns `[sentence, isTrue]` pairs; none without the file. `look(name, page)` is called for
 * each view.
 */
export async function checkThemeUnit(look = () => undefined) {
  if (!existsSync(file)) return [];
  const results = [];
  for (const theme of themes) {
    const { site, url, items, stop } = await startThemeUnit(theme);
    const browser = await startBrowser();
    try {
      const page = await browser.open();
      await page.intercept((address) => (address.startsWith(url) ? undefined : elsewhere(address)));
      const found = [];
      for (const { link, slug } of items) {
        const problems = await problemsAt(page, link, (view) =>
          look(`${slug}-${theme}-${view}`, page),
        );
        found.push(...problems.map((problem) => `${slug}: ${problem}`));
      }
      results.push([
        [`${theme}: ${items.length} posts and pages look right`, ...found].join("; "),
        found.length === 0,
      ]);
    } finally {
      await browser.close();
      await stop();
      await site.close();
    }
  }
  return results;
}

/** A served site with the content of the file, and drawings in place of its pictures. */
async function startThemeUnit(theme) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = createSite({
    url,
    timezone: "UTC",
    storage: memory(),
    blobs: testBlobs(),
    images: sharpImages(),
    fetch: (address) => drawing(address),
    modules: [accounts(), content(), blockEditor(), pages({ theme })],
  });
  await site.start();
  await site.run(importWxr, { chunks: createReadStream(file), media: "download" });
  const server = await serve(site, { port, log: false });
  const items = [];
  for (const base of ["posts", "pages"]) {
    const input = { per_page: 100, orderby: "id", order: "asc" };
    const { body } = await site.call(`GET /core/v2/${base}`, input, { as: site.system });
    items.push(...body.filter(({ content: text }) => !text.protected));
  }
  return { site, url, items, stop: () => server.close() };
}

/** A picture in the size that its name has. */
async function drawing(address) {
  const { pathname } = new URL(address);
  if (!/\.(?:jpg|png|gif)$/.test(pathname)) return new Response(null, { status: 404 });
  const [, width = 1200, height = 800] = /(\d{3,4})x(\d{3})/.exec(pathname) ?? [];
  const isTall = pathname.includes("vertical");
  const size = { width: Number(isTall ? height : width), height: Number(isTall ? width : height) };
  const picture = sharp({ create: { ...size, channels: 3, background: "#6b8ba4" } });
  const format = pathname.endsWith("gif") ? "gif" : pathname.endsWith("png") ? "png" : "jpeg";
  const bytes = await picture.toFormat(format).toBuffer();
  return new Response(bytes, { headers: { "Content-Type": `image/${format}` } });
}

const elsewhere = (address) =>
  /\.(?:jpe?g|png|gif)/.test(address)
    ? {
        type: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#6b8ba4"/></svg>',
      }
    : { type: "text/html", body: "<!doctype html><title>elsewhere</title>" };

/** The problems of a page: its layout in two widths, and its contrast in both color schemes. */
async function problemsAt(page, url, look) {
  const found = [];
  const add = (view, problems) => found.push(...problems.map((problem) => `${view}: ${problem}`));
  const inspectLayout = () => page.evaluate(`(${findLayoutProblems})()`);
  const inspectContrast = () => runAxe(page, ["color-contrast"]);
  await page.emulate({ width: 1280, height: 900 });
  await page.goto(url);
  add("wide", await inspectLayout());
  add("light", await inspectContrast());
  await look("wide-light");
  await page.emulate({ width: 1280, height: 900, dark: true });
  add("dark", await inspectContrast());
  await look("wide-dark");
  await page.emulate({ width: 375, height: 800 });
  add("narrow", await inspectLayout());
  await look("narrow-light");
  return found;
}
