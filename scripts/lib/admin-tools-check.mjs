import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommands } from "./admin-commands-check.mjs";
import {
  moderateComments,
  redirectMissing,
  trashPosts,
  useCommands,
} from "./admin-daily-check.mjs";
import { importEvents } from "./admin-event-import-check.mjs";
import { retryJob } from "./admin-jobs-check.mjs";
import { arrangeList, filterByDays, trashEvent } from "./admin-lists-check.mjs";
import { checkRoleAccess } from "./admin-access-check.mjs";
import { deployCode, scanForChanges } from "./admin-security-check.mjs";
import { improveDescriptions } from "./admin-seo-check.mjs";
import { launchBrowser } from "./browser.mjs";
import { startExample, watched } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

/**
 * Uses the tools of the admin of the example as an administrator does: replaces a word and undoes it, moderates comments, arranges a
 * list and filters it by days, trashes events and posts, redirects an address that was not found, imports redirects, adds descriptions for search engines, reads the
 * capabilities of roles, scans for cookies and for changes of the code, imports events, imports and exports content, deletes the record of
 * a job, retries a failed one, creates, checks, downloads and deletes a backup, and runs commands by keyboard. Returns
 * `[sentence, isTrue]` pairs.
 */
export async function checkAdminTools() {
  const code = await mkdtemp(join(tmpdir(), "waymark-code-"));
  await deployCode(code);
  const env = { PORT: String(await freePort()), WATCHED_CODE: code };
  const example = { ...(await startExample(env, watched)), code };
  const browser = await launchBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  const problems = [];
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${example.url}/sign-in?to=/admin/replace`);
    await page.fill("input[name=login]", "admin");
    await page.fill("input[name=password]", example.passwords.signIn);
    await page.press("input[name=password]", "Enter");
    const uses = [
      replaceWord,
      moderateComments,
      arrangeList,
      filterByDays,
      trashEvent,
      trashPosts,
      redirectMissing,
      useCommands,
      importRedirects,
      improveDescriptions,
      checkRoleAccess,
      scanCookies,
      scanForChanges,
      importEvents,
      importContent,
      seeJobs,
      retryJob,
      backUp,
      runCommands,
    ];
    for (const use of uses) await use(page, example, check);
  } catch (error) {
    check(`every step can be done: ${error.stack}`, false);
  } finally {
    await browser.close();
    await example.stop();
    await rm(code, { recursive: true, force: true });
  }
  check(["no error occurs", ...problems].join("; "), problems.length === 0);
  return results;
}

async function replaceWord(page, { url }, check) {
  const home = async () => (await fetch(`${url}/`)).text();
  const word = "First light on the water";
  await page.getByLabel("Search for").fill(word);
  await page.getByLabel("Replace with").fill("Last light on the water");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  const isVisible = await page
    .locator("nav [aria-current=page]")
    .evaluate((link) => link.getBoundingClientRect().bottom < innerHeight);
  check("the menu is scrolled to the current screen", isVisible);
  await page.getByRole("button", { name: /^Replace in \d/ }).click();
  const path = "**/string-locator/v2/replace";
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Replace in \d/ })
    .click();
  // The site has made the change that is stopped.
  await page.getByRole("button", { name: "Stop" }).click();
  release();
  await page.getByRole("button", { name: "Undo", exact: true }).first().waitFor();
  await page.unroute(path);
  await page.getByRole("status").filter({ hasText: "changed" }).waitFor();
  const replaced = await home();
  check(
    "search and replace changes a title of the site",
    replaced.includes("Last light on the water") && !replaced.includes(word),
  );
  const all = page.getByRole("button", { name: "Undo all" });
  const one = page.getByRole("button", { name: "Undo", exact: true });
  await ((await all.count()) > 0 ? all : one).click();
  await one.first().waitFor({ state: "detached" });
  check("an undone replacement restores the title", (await home()).includes(word));
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByRole("cell", { name: "Restore" }).first().waitFor();
  check("the list of changes has the replacement and what undid it", true);
}

async function importRedirects(page, { url }, check) {
  await page.goto(`${url}/admin/redirect-files`);
  const buffer = Buffer.from("source,target,regex,code\n/old-quay,/events/,0,301\n(((,/x,1,301\n");
  await page.getByLabel("Group").first().waitFor();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "moves.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  await page.getByText("1 redirect was imported.").waitFor();
  check(
    "an import names the lines that it left out",
    await page.getByText("1 line was left out").isVisible(),
  );
  const { status, headers } = await fetch(`${url}/old-quay`, { redirect: "manual" });
  check(
    "an imported redirect works",
    status === 301 && headers.get("location").endsWith("/events/"),
  );
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  check("the redirects are downloaded as a file", saved.suggestedFilename() === "redirects.csv");
}

async function scanCookies(page, { url }, check) {
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Cookie scans" }).click();
  await page.getByRole("button", { name: "Use an external scanner" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Token").waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  check(
    "the token for an external scanner, which is shown only once, is not closed by accident",
    (await dialog.getByLabel("Token").inputValue()).length > 20,
  );
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Scan now" }).click();
  await page.getByRole("progressbar", { name: "Progress of the scan" }).waitFor();
  await page
    .getByRole("link", { name: "Cookies, embeds and pages of this scan" })
    .click({ timeout: 90_000 });
  await page.getByRole("tab", { name: "Pages" }).click();
  const rows = page.getByRole("row");
  await rows.nth(1).waitFor();
  check("a scan for cookies lists the pages that it fetched", (await rows.count()) > 2);
}

async function importContent(page, { url }, check) {
  const item = (
    id,
    creator,
  ) => `<item><title>Voyage ${id}</title><dc:creator>${creator}</dc:creator>
<wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:post_name>voyage-${id}</wp:post_name></item>`;
  const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old harbour</title>
<link>https://old-harbour.example</link><wp:wxr_version>1.2</wp:wxr_version>
${item(70_001, "ines")}${item(70_002, "old-captain")}
<item><title>Sloop</title><wp:post_id>70003</wp:post_id><wp:post_type>vessel</wp:post_type></item>
</channel></rss>`;
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Add import" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.getByRole("heading", { name: "The file contains" }).waitFor({ timeout: 60_000 });
  const find = async () =>
    (await (await fetch(`${url}/api/core/v2/posts?slug=voyage-70001,voyage-70002`)).json()).length;
  check(
    "the check of an export file lists what would be left out, and imports nothing",
    (await page.getByRole("cell", { name: "type vessel" }).isVisible()) && (await find()) === 0,
  );
  await page.getByRole("combobox", { name: "Authors without a user" }).click();
  await page.getByRole("option", { name: "Assign their content to one user" }).click();
  await page.getByRole("textbox", { name: "User for all other authors" }).fill("ad");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Start the import" }).click();
  await page.getByRole("heading", { name: "Import again" }).waitFor({ timeout: 60_000 });
  check(
    "an import of content ends with a report, and creates no users if their content goes to one",
    (await page.getByRole("row", { name: "Post 2 0" }).isVisible()) &&
      (await page.getByRole("row", { name: /^User/ }).count()) === 0 &&
      (await find()) === 2,
  );
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await page.getByRole("combobox", { name: "Content types" }).click();
  await page.getByRole("option", { name: "Posts", exact: true }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const exported = await readFile(await saved.path(), "utf8");
  check(
    "an export of posts is downloaded, and contains those that were imported",
    exported.includes("Voyage 70001") && !exported.includes("<wp:post_type>page<"),
  );
}

async function seeJobs(page, { url }, check) {
  await page.goto(`${url}/admin/jobs`);
  await page.getByText("Done", { exact: true }).first().click();
  const scan = page.getByRole("listitem").filter({ hasText: "consent.scan" });
  await scan.first().waitFor();
  const count = await scan.count();
  await scan
    .first()
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("The job was deleted").waitFor();
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll("li")].filter((row) => row.textContent.includes("consent.scan"))
        .length < before,
    count,
  );
  check("the record of a completed job can be deleted", true);
}

async function backUp(page, { url }, check) {
  await page.goto(`${url}/admin/backups`);
  await page.getByRole("button", { name: "Create backup" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "rows" });
  await row.waitFor();
  await row.getByRole("button", { name: /^Check/ }).click();
  await row.getByText("Intact").waitFor();
  await row.getByRole("button", { name: /^Restore/ }).click();
  check(
    "a backup is created and checked, and the screen shows how to restore it",
    await row.getByText(/^npx waymark restore .+ --force$/).isVisible(),
  );
  const loading = page.waitForEvent("download");
  await row.getByRole("button", { name: /^Download/ }).click();
  const file = await readFile(await (await loading).path());
  check("a backup is downloaded as a ZIP file", file.subarray(0, 2).toString() === "PK");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No backup yet").waitFor();
  check("a backup is deleted", true);
}
