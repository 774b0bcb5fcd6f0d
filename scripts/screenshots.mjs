// Takes the pictures of the documentation from the running example: `node scripts/screenshots.mjs`, after a build.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { takeAdminPictures } from "./lib/admin-pictures.mjs";
import { deployCode } from "./lib/admin-security-check.mjs";
import { chromium, startBrowser } from "./lib/browser.mjs";
import { startExample, watched } from "./lib/example-site.mjs";
import { freePort } from "./lib/free-port.mjs";
import { root } from "./lib/root.mjs";

if (!chromium) {
  console.error("Chromium is not installed. Set CHROMIUM to the path of a browser.");
  process.exit(1);
}
/** The pictures by name: a path of the example, the window, and the color scheme. */
const pictures = {
  home: { path: "/", width: 1000, height: 700 },
  "search-dark": { path: "/?s=water", width: 390, height: 700, dark: true },
  explorer: { path: "/explorer#/core/v2/posts", width: 1000, height: 700 },
};
const folder = join(root, "docs/images");
await mkdir(folder, { recursive: true });
// The links of the site must have its port, since the admin follows them.
const code = await mkdtemp(join(tmpdir(), "waymark-code-"));
await deployCode(code);
const env = { PORT: String(await freePort()), WATCHED_CODE: code };
const example = { ...(await startExample(env, watched)), code };
const browser = await startBrowser();
try {
  for (const [name, { path, ...window }] of Object.entries(pictures)) {
    const page = await browser.open();
    await page.emulate(window);
    await page.send("Emulation.setScrollbarsHidden", { hidden: true });
    await page.goto(example.url + path);
    await page.waitFor("document.fonts.ready.then(() => true)");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}.webp`));
    console.log(`docs/images/${name}.webp`);
  }
  for (const name of await takeAdminPictures(example, folder)) console.log(`docs/images/${name}`);
} finally {
  await browser.close();
  await example.stop();
  await rm(code, { recursive: true, force: true });
}
