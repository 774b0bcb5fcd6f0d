import { startBrowser } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

const title = `document.querySelector('[data-js="calendar-events-title"]')`;

const hasFocus = `document.activeElement.closest('[data-js="calendar-events-view"]') !== null`;

/** Navigates between months: the next view replaces the current one without loading a page. Returns `[sentence, isTrue]` pairs. */
export async function checkCalendar() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The script may only send requests to the origin of the page.
  const example = await startExample({ PORT: String(port), SITE_URL: url });
  const browser = await startBrowser();
  const results = [];
  try {
    const page = await browser.open();
    await page.goto(`${url}/events/month/`);
    await page.evaluate("void (window.isSamePage = true)");
    const [month, address] = await page.evaluate(`[${title}.textContent, location.href]`);
    const shows = (text) => `${title}?.textContent === ${JSON.stringify(text)}`;
    await page.evaluate(`document.querySelector("nav a[rel=next], nav a[rel=prev]").click()`);
    const isReplaced = await page.waitFor(`!(${shows(month)})`);
    results.push(
      ["a link shows another month", isReplaced],
      [
        "the URL of the page is that of the new month",
        (await page.evaluate("location.href")) !== address,
      ],
      ["the focus moves into the new view", await page.evaluate(hasFocus)],
    );
    await page.evaluate("history.back()");
    results.push(
      ["going back shows the first month", await page.waitFor(shows(month))],
      ["no page is loaded", await page.evaluate("window.isSamePage === true")],
    );
  } finally {
    await browser.close();
    await example.stop();
  }
  return results;
}
