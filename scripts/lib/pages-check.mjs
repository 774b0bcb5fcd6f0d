import { fileURLToPath } from "node:url";
import { runAxe } from "./axe.mjs";
import { startBrowser } from "./browser.mjs";
import { magazine, startExample } from "./example-site.mjs";

const themes = {
  journal: magazine,
  studio: fileURLToPath(new URL("studio/site.mjs", import.meta.url)),
};
/** Pages of each kind. An article and an archive are added from the links of the home page. */
const paths =
  "/ /?s=tide /missing/ /sign-in /forgot-password /events/ /events/month/ /write-to-us/ /consent".split(
    " ",
  );

/**
 * Opens pages of the magazine in each theme, on phones and desktops, in light and dark mode, and runs the rules of axe. Returns
 * `[sentence, isTrue]` pairs.
 */
export async function checkPages() {
  const results = [];
  for (const [theme, site] of Object.entries(themes)) {
    const example = await startExample({}, site);
    const browser = await startBrowser();
    try {
      const page = await browser.open();
      await page.goto(`${example.url}/`);
      const more = await page.evaluate(
        "['.teaser h2 a', '.byline .in a', '.byline .by a'].map((one) => document.querySelector(one)?.pathname)",
      );
      results.push([
        `${theme}: the home page links to articles and archives`,
        !more.includes(null),
      ]);
      for (const path of [...paths, ...more.filter(Boolean)]) {
        const found = await violationsAt(page, example.url + path);
        results.push([[`${theme}: axe accepts ${path}`, ...found].join("; "), found.length === 0]);
      }
    } finally {
      await browser.close();
      await example.stop();
    }
  }
  return results;
}

/** What axe finds on a page: with all rules, then with that of colours in dark mode, and with all on a phone. */
async function violationsAt(page, url) {
  await page.emulate({ width: 1280, height: 900 });
  await page.goto(url);
  const found = await runAxe(page);
  await page.emulate({ width: 1280, height: 900, dark: true });
  found.push(...(await runAxe(page, ["color-contrast"])));
  await page.emulate({ width: 375, height: 800 });
  found.push(...(await runAxe(page)));
  const isTooWide = "document.documentElement.scrollWidth > innerWidth";
  if (await page.evaluate(isTooWide)) found.push("it is wider than a phone");
  return found;
}
