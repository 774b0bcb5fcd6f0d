import { readFile } from "node:fs/promises";
import { chromium as playwright } from "playwright-core";
import { checkAnalytics } from "./admin-analytics-check.mjs";
import { resolveConflicts } from "./admin-conflict-check.mjs";
import { checkFailures } from "./admin-failures-check.mjs";
import { checkFormBuilder } from "./admin-forms-check.mjs";
import { editTogether } from "./admin-lock-check.mjs";
import { changePicture } from "./admin-media-check.mjs";
import { checkPopup, checkPopupPreview } from "./admin-popup-check.mjs";
import { walkAsEachRole } from "./admin-roles-check.mjs";
import { checkSettings } from "./admin-settings-check.mjs";
import { finishPost, writeBlocks } from "./admin-writing-check.mjs";
import { chromium } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

/** A picture of 2 × 2 pixels. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGNkYPjPwMDAxAADIBYDAwANUgEDnyF3ZAAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Uses the admin of the example as an editor does: writes a post with a picture, reads it on the site, approves a comment, writes all kinds of blocks, crops a
 * picture, chooses between two versions, edits with somebody else, builds a form, writes while the site fails, and opens all screens as each role. Returns `[sentence, isTrue]` pairs.
 */
export async function checkAdmin() {
  // The links of the site must have its port, since the admin follows them.
  const example = await startExample({ PORT: String(await freePort()) });
  const browser = await playwright.launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  const problems = [];
  const { origin } = new URL(example.url);
  /** Notes errors of a page: in its console, which has violations of its policy, its scripts and its responses, and requests to other hosts. */
  const watch = (page) => {
    page.setDefaultTimeout(20_000);
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== origin)
        problems.push(`a request to ${url}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    return page;
  };
  try {
    const page = watch(await (await browser.newContext()).newPage());
    await signIn(page, example.url, "/admin/posts", ["admin", example.passwords.signIn]);
    await downloadPosts(page, check);
    const link = await writePost(page, check);
    await readPost(page, link, check);
    await approveComment(page, example, check);
    await writeBlocks(page, example, check);
    await finishPost(page, example, check, watch);
    await changePicture(page, example, check);
    await resolveConflicts(page, example, check);
    await editTogether({ browser, page, example, check, watch, signIn });
    await checkSettings({ page, url: example.url, check });
    await checkPopup({ page, url: example.url, check });
    await checkPopupPreview({ page, check });
    await checkAnalytics(page, example, check);
    const visitor = watch(await (await browser.newContext()).newPage());
    await checkFormBuilder({ page, visitor, url: example.url, check });
    await checkFailures(page, example, check);
    await walkAsEachRole({ browser, example, check, watch, signIn });
  } catch (error) {
    check(`every step can be done: ${error.message}`, false);
  } finally {
    await browser.close();
    await example.stop();
  }
  check(
    ["no error occurs, and no request to another host", ...problems].join("; "),
    problems.length === 0,
  );
  return results;
}

async function signIn(page, url, to, [login, password]) {
  await page.goto(`${url}/sign-in?to=${to}`);
  await page.fill("input[name=login]", login);
  await page.fill("input[name=password]", password);
  await page.press("input[name=password]", "Enter");
}

async function downloadPosts(page, check) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  const [heading, ...rows] = text.trimEnd().split("\r\n");
  check(
    `a list is downloaded with what it shows: ${rows[0]}`,
    heading === '\uFEFF"Title","Author","Categories","Status","Date"' &&
      rows.some((row) =>
        row.startsWith('"The last wooden ferry","Tiago Fonseca","Boats","publish"'),
      ),
  );
}

async function writePost(page, check) {
  await page.getByRole("link", { name: "Add post" }).click();
  await page.getByRole("textbox", { name: "Title" }).first().fill("Night at the lighthouse");
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type("The lamp turns twice a minute.");
  await page.getByRole("checkbox", { name: "Harbour" }).check();

  await page.getByRole("button", { name: "Choose an image" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a file" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: picture });
  await dialog.getByRole("button", { name: "Use this file" }).click();
  const alternative = page.getByRole("textbox", { name: "Alternative text" });
  await alternative.fill("The lamp of the lighthouse");
  await alternative.blur();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Saved and published").waitFor();
  check("a published post has an address of its own", /\/admin\/posts\/\d+$/.test(page.url()));
  await page.getByRole("button", { name: "More actions" }).click();
  return page.getByRole("menuitem", { name: "View on the site" }).getAttribute("href");
}

async function readPost(page, link, check) {
  await page.goto(link);
  const text = await page.textContent("main");
  check("the site shows the post", text.includes("The lamp turns twice a minute."));
  const image = page.getByRole("img", { name: "The lamp of the lighthouse" });
  check("the site shows its picture with the alternative text", (await image.count()) > 0);
}

/** Follows the number on the dashboard to the comment of the sample content that waits for moderation. */
async function approveComment(page, { url }, check) {
  await page.goto(`${url}/admin`);
  const waiting = page.getByRole("link", { name: "Comments awaiting moderation" });
  await waiting.waitFor();
  const created = await page
    .locator("main a[href$='/new']")
    .evaluateAll((all) => all.map((link) => link.textContent));
  check(
    `the dashboard offers to write posts, pages and events: ${created.join(", ")}`,
    ["Post", "Page", "Event"].every((name) => created.includes(name)) &&
      !created.includes("Category") &&
      !created.includes("Comment"),
  );
  await waiting.click();
  await page.getByText("I take that ferry every morning").waitFor();
  await page.keyboard.press("a");
  await page.getByText("Nothing to moderate").waitFor();
  await page.goto(url);
  await page.getByRole("link", { name: "First light on the water" }).first().click();
  await page.getByRole("heading", { name: "1 comment" }).waitFor();
  const text = await page.textContent("main");
  check("an approved comment is on the site", text.includes("I take that ferry every morning"));
}
