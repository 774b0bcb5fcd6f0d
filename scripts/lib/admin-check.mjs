import { readFile } from "node:fs/promises";
import { checkAnalytics } from "./admin-analytics-check.mjs";
import { resolveConflicts } from "./admin-conflict-check.mjs";
import { checkFailures } from "./admin-failures-check.mjs";
import { checkFormBuilder } from "./admin-forms-check.mjs";
import { editTogether } from "./admin-lock-check.mjs";
import { editSubmenu, linkContent } from "./admin-links-check.mjs";
import { closeChangedHtml, leaveDuringSave, typeDuringCreation } from "./admin-leave-check.mjs";
import { loseSaves } from "./admin-lost-saves-check.mjs";
import { makeJourney } from "./admin-journey-check.mjs";
import { changePicture } from "./admin-media-check.mjs";
import { checkPopup, checkPopupPreview } from "./admin-popup-check.mjs";
import { checkRecovery } from "./admin-recovery-check.mjs";
import { walkAsEachRole } from "./admin-roles-check.mjs";
import { checkSettings } from "./admin-settings-check.mjs";
import { checkSlowSite } from "./admin-slow-check.mjs";
import { editRedirects } from "./admin-redirect-check.mjs";
import { editSubmission, pressKeysOfHidden } from "./admin-submissions-check.mjs";
import { changeRoles, deleteUsers } from "./admin-users-check.mjs";
import { watchForErrors } from "./admin-watch.mjs";
import { finishPost, writeBlocks } from "./admin-writing-check.mjs";
import { launchBrowser } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

/**
 * Uses the admin of the example as an editor does: makes the journey of a person without programming, writes all kinds of blocks, crops a
 * picture, edits a submenu, chooses between two versions, edits with somebody else, builds a form, changes the roles of a user, writes while the site fails, loses
 * responses and tabs, and opens all screens as each role. Returns `[sentence, isTrue]` pairs.
 */
export async function checkAdmin() {
  // The links of the site must have its port, since the admin follows them.
  const example = await startExample({ PORT: String(await freePort()) });
  const browser = await launchBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  const problems = [];
  const { origin } = new URL(example.url);
  const watch = (page) => watchForErrors(page, origin, problems);
  try {
    const page = watch(await (await browser.newContext()).newPage());
    await signIn(page, example.url, "/admin/posts", ["admin", example.passwords.signIn]);
    await downloadPosts(page, check);
    const visitor = watch(await (await browser.newContext()).newPage());
    await makeJourney({ page, visitor, example, check });
    await writeBlocks(page, example, check);
    await linkContent(page, example, check);
    await finishPost(page, example, check, watch);
    await changePicture(page, example, check);
    await editSubmenu(page, example, check);
    await resolveConflicts(page, example, check);
    await leaveDuringSave(page, example, check);
    await typeDuringCreation(page, example, check);
    await closeChangedHtml(page, example, check);
    await loseSaves(page, example, check);
    await changeRoles(page, example, check);
    await deleteUsers(page, example, check);
    await editRedirects(page, example, check);
    await editSubmission(page, example, check);
    await pressKeysOfHidden(page, example, check);
    await editTogether({ browser, page, example, check, watch, signIn });
    await checkSettings({ page, example, check });
    await checkPopup({ page, url: example.url, check });
    await checkPopupPreview({ page, check });
    await checkAnalytics(page, example, check);
    await checkFormBuilder({ page, visitor, example, check });
    await checkFailures(page, example, check);
    await checkRecovery(page, example, check);
    await checkSlowSite(page, example, check);
    await walkAsEachRole({ browser, example, check, watch, signIn });
  } catch (error) {
    check(`every step can be done: ${error.stack}`, false);
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
