import { apiOf } from "./api.mjs";
import { runAxe } from "./axe.mjs";
import { startBrowser } from "./browser.mjs";
import { startExample, themes } from "./example-site.mjs";

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
      const [article] = more;
      const found = await problemsOnPaper(page, example.url + article);
      results.push([
        [`${theme}: a printed article is its text alone`, ...found].join("; "),
        found.length === 0,
      ]);
      // From right to left, for a visitor who has chosen the language.
      await apiOf(example)("PATCH", "/core/v2/settings", { language: "ar" });
      await page.evaluate('document.cookie = "waymark_language=ar; path=/"');
      for (const path of ["/", article, "/events/month/", "/write-to-us/"]) {
        const found = await violationsAt(page, example.url + path);
        if (!(await page.evaluate(isRightToLeft))) found.push("it is not from right to left");
        results.push([
          [`${theme}: axe accepts ${path} in Arabic`, ...found].join("; "),
          found.length === 0,
        ]);
      }
    } finally {
      await browser.close();
      await example.stop();
    }
  }
  return results;
}

/** Whether the document and its first heading begin on the right. */
const isRightToLeft = `document.documentElement.dir === "rtl" &&
  getComputedStyle(document.querySelector("h1, h2")).direction === "rtl"`;

/** The findings of axe on a page: with all rules, then with the rule about colours in dark mode, and with all rules on a phone. */
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

/** The width of A4 paper without margins, in pixels. */
const paperWidth = 718;

/** The problems of a printed article: controls, which are useless on paper, or text that cannot be read. */
async function problemsOnPaper(page, url) {
  await page.emulate({ width: paperWidth, height: 1000, dark: true });
  await page.send("Emulation.setEmulatedMedia", {
    media: "print",
    features: [{ name: "prefers-color-scheme", value: "dark" }],
  });
  await page.goto(url);
  const found = await page.evaluate(`(${inspectPaper})()`);
  found.push(...(await runAxe(page, ["color-contrast"])));
  await page.send("Emulation.setEmulatedMedia", { media: "" });
  return found;
}

/** Runs in the page. */
function inspectPaper() {
  const controls = "nav, form, button, input, iframe, video, audio, .skip-link, [class*=consent]";
  const found = [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility())
    .map((one) => `on paper: ${one.outerHTML.slice(0, 100)}`);
  const { color, fontSize } = getComputedStyle(document.querySelector(".content p"));
  const { backgroundColor } = getComputedStyle(document.body);
  const size = parseFloat(fontSize);
  if (color !== "rgb(0, 0, 0)") found.push(`the text is ${color}`);
  if (backgroundColor !== "rgb(255, 255, 255)") found.push(`the paper is ${backgroundColor}`);
  if (size < 13 || size > 17) found.push(`the text is ${size} px high`);
  if (!document.querySelector("h1").checkVisibility()) found.push("the title is hidden");
  if (document.documentElement.scrollWidth > innerWidth) found.push("it is wider than paper");
  return found;
}
