import { chromium as playwright } from "playwright-core";
import { chromium } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

/**
 * Uses the tools of the admin of the example as an administrator does: replaces a word and undoes it. Returns
 * `[sentence, isTrue]` pairs.
 */
export async function checkAdminTools() {
  const example = await startExample({ PORT: String(await freePort()) });
  const browser = await playwright.launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
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
    for (const use of [replaceWord]) await use(page, example, check);
  } catch (error) {
    check(`every step can be done: ${error.message}`, false);
  } finally {
    await browser.close();
    await example.stop();
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
  await page.getByRole("button", { name: /^Replace in \d/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Replace in \d/ })
    .click();
  await page.getByRole("button", { name: "Undo", exact: true }).first().waitFor();
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
