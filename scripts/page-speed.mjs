// Measures how fast the pages of the built example are for a visitor with an empty cache, on an emulated phone: a slow 4G connection
// and a processor that is four times slower. Prints a table with the medians of five visits: `node scripts/page-speed.mjs`.
import { chromium as playwright } from "playwright-core";
import { chromium } from "./lib/browser.mjs";
import { startExample } from "./lib/example-site.mjs";

if (!chromium) {
  console.error("Chromium is not installed. Set CHROMIUM to the path of a browser.");
  process.exit(1);
}
const visits = 5;
const slowdown = 4;
/** The connection of Lighthouse for phones: 1.6 Mbit/s, 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** The limit of the first page without pictures, in bytes. */
const max = 30_000;
const paths = ["/", "/events/month/", "/write-to-us/", "/?s=tide", "/sign-in"];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Collects the figures of a page while it loads. */
function observe() {
  const figures = { lcp: 0, cls: 0, blocking: 0 };
  Object.assign(globalThis, { figures });
  const on = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    });
  on("largest-contentful-paint", ({ startTime }) => (figures.lcp = startTime));
  on("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) figures.cls += value;
  });
  on("longtask", ({ duration }) => (figures.blocking += Math.max(0, duration - 50)));
}

async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const kinds = new Map();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== "Image") bytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(300);
  const { lcp, cls, blocking } = await page.evaluate(() => globalThis.figures);
  await context.close();
  return { bytes, requests: kinds.size, lcp, cls, blocking };
}

const example = await startExample();
const browser = await playwright.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
let isTooLarge = false;
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, Node ${process.versions.node}\n`,
  );
  console.log("| Page | Requests | Bytes without pictures | LCP | CLS | Blocking time |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  await visit(browser, `${example.url}/`);
  for (const path of paths) {
    const seen = [];
    for (let at = 0; at < visits; at++) seen.push(await visit(browser, example.url + path));
    const of = (name) => median(seen.map((one) => one[name]));
    const bytes = of("bytes");
    if (path === "/" && bytes > max) isTooLarge = true;
    const cells = [
      `\`${path}\``,
      of("requests"),
      bytes.toLocaleString("en"),
      `${(of("lcp") / 1000).toFixed(2)} s`,
      of("cls").toFixed(3),
      `${Math.round(of("blocking"))} ms`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await example.stop();
}
if (isTooLarge) {
  console.error(`The first page has more than ${max} bytes.`);
  process.exitCode = 1;
}
