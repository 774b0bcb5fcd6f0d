// Opens pages of the example in headless Chromium and checks that each renders its expected text. Then tests pages, the blocks of the
// theme unit test export (if it is next to the workspace), consent, forms, the calendar, the explorer and the admin.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAdmin } from "./lib/admin-check.mjs";
import { checkModulePages } from "./lib/admin-pages-check.mjs";
import { checkAdminScreens } from "./lib/admin-screens-check.mjs";
import { checkAdminTools } from "./lib/admin-tools-check.mjs";
import { chromium, startBrowser } from "./lib/browser.mjs";
import { checkCalendar } from "./lib/calendar-check.mjs";
import { checkConsent } from "./lib/consent-check.mjs";
import { startExample } from "./lib/example-site.mjs";
import { checkExplorer } from "./lib/explorer-check.mjs";
import { checkForms } from "./lib/forms-check.mjs";
import { checkPages } from "./lib/pages-check.mjs";
import { pixelVariation } from "./lib/png.mjs";
import { checkThemeUnit } from "./lib/theme-unit-check.mjs";

if (!chromium) {
  console.error("Chromium is not installed. Set CHROMIUM to the path of a browser.");
  process.exit(1);
}
/** The texts that each page must show after its scripts have run. */
const pages = [
  ["/", ["First light on the water"]],
  ["/2026-free/", ["Page not found"]],
  ["/events/", ["Harbour walk by night", "Subscribe to calendar"]],
  ["/events/month/", ["This Month", "Subscribe to calendar"]],
  ["/event/harbour-walk-by-night/", ["Old Pier", "Add to calendar"]],
  ["/write-to-us/", ["Your email address", "We answer when the ferries are in"]],
  ["/forms/contact", ["Your email address", "Harbour Lights"]],
  ["/explorer", ["/core/v2/posts", "/core/v2/pages", "Harbour Lights", "OpenAPI 3.1.1"]],
  [
    "/explorer#/core/v2/posts?per_page=1",
    ["200 OK", "First light on the water", "Responses and errors"],
  ],
];
/** An expression that is true when the scripts of a page have shown these texts. */
const shows = (texts) =>
  `${JSON.stringify(texts)}.every((text) => document.documentElement.outerHTML.includes(text))`;
const example = await startExample();
const browser = await startBrowser();
let failed = 0;
try {
  for (const [path, texts] of pages) {
    const page = await browser.open();
    await page.emulate({ width: 1200, height: 900 });
    await page.goto(example.url + path);
    await page.waitFor(shows(texts));
    const text = await page.evaluate("document.documentElement.outerHTML");
    const missing = texts.filter((one) => !text.includes(one));
    const variation = pixelVariation(await page.screenshot());
    const isPassed = missing.length === 0 && variation > 0.002;
    if (!isPassed) failed++;
    const note =
      missing.length > 0
        ? `missing: ${missing.join(", ")}`
        : `${(variation * 100).toFixed(1)} % of the pixels vary`;
    console.log(`${isPassed ? "ok" : "FAILED"}  ${path} (${note})`);
  }
} finally {
  await browser.close();
  const status = await example.stop();
  if (status !== 0) failed++;
}
const folder = await mkdtemp(join(tmpdir(), "waymark-browser-"));
const checks = {
  pages: checkPages,
  "theme unit test": () => checkThemeUnit(),
  consent: checkConsent,
  forms: () => checkForms(folder),
  calendar: checkCalendar,
  explorer: checkExplorer,
  admin: checkAdmin,
  "tools of the admin": checkAdminTools,
  "screens of the admin": checkAdminScreens,
  "pages of modules in the admin": checkModulePages,
};
for (const [name, check] of Object.entries(checks))
  for (const [text, isTrue] of await check()) {
    if (!isTrue) failed++;
    console.log(`${isTrue ? "ok" : "FAILED"}  ${name}: ${text}`);
  }
await rm(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
