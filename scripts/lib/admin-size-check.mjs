/** The largest size of the scripts that the list of posts loads first, compressed, in bytes. */
const max = 250_000;

/** Loads the list of posts in a browser that has never visited the site. Returns `[sentence, isTrue]`. */
export async function checkFirstLoad(browser, url, storageState) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const scripts = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await page.goto(`${url}/admin/posts`, { waitUntil: "networkidle" });
  await page.locator("table .row-title").first().waitFor();
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  await context.close();
  const kilobytes = Math.round(bytes / 1000);
  return [
    `the list of posts loads at most ${max / 1000} kB of compressed scripts: ${kilobytes} kB in ${scripts.length} files`,
    bytes > 0 && bytes <= max,
  ];
}
