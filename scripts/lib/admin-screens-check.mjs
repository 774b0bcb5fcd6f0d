import { apiOf } from "./api.mjs";
import { dialogProblems } from "./admin-dialogs-check.mjs";
import { checkFirstLoad } from "./admin-size-check.mjs";
import { checkTyping } from "./admin-typing-check.mjs";
import { visit } from "./admin-visit.mjs";
import { clickTabs } from "./admin-roles-check.mjs";
import { watchForErrors } from "./admin-watch.mjs";
import { violationsInThemes } from "./axe.mjs";
import { launchBrowser } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

const telephone = { width: 375, height: 800 };
const desktop = { width: 1280, height: 720 };

/**
 * Opens every screen of the admin of the example, with the first item of each list and the form of a new one, and its dialogs: in
 * both themes with the rules of axe, and in the width of a telephone in German and Arabic. Measures the scripts of the first load, and how long a key takes in a long article. Returns `[sentence, isTrue]` pairs.
 */
export async function checkAdminScreens() {
  const example = await startExample({ PORT: String(await freePort()) });
  const browser = await launchBrowser();
  const results = [];
  const check = (text, problems) =>
    results.push([[text, ...problems].join("; "), problems.length === 0]);
  try {
    const open = async (options) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await signIn(page, example);
      return page;
    };
    const page = await open({ colorScheme: "light" });
    const paths = await screensOf(page);
    check(
      "no dialog violates a rule of axe in the light or dark theme",
      await dialogProblems(page, example),
    );
    results.push(await checkFirstLoad(browser, example.url, await page.context().storageState()));
    results.push(await checkTyping(page, example));
    await page.context().close();
    for (const [language, menu, direction] of [
      ["de", "Hauptmenü", ""],
      ["ar", "القائمة الرئيسية", "rtl"],
    ]) {
      await setLanguage(example, language);
      const [errors, problems, wide] = [[], [], []];
      const screens = await open({ colorScheme: "light", viewport: telephone });
      watchForErrors(screens, new URL(example.url).origin, errors);
      for (const path of paths) {
        await visit(screens, path);
        if (!(await fitsWindow(screens))) wide.push(`${path}: ${await widestOf(screens)}`);
        if (language !== "de") continue;
        problems.push(...(await violationsOf(screens, path)));
        await clickTabs(screens);
      }
      check(`no screen of ${paths.length} is wider than a telephone, ${language}`, wide);
      check(`no error occurs on a screen, and no request to another host, ${language}`, errors);
      const isNamed = (await screens.locator(`nav[aria-label="${menu}"]`).count()) === 1;
      const isDirected = (await screens.evaluate("document.dir")) === direction;
      check(`the admin is in the language ${language}`, isNamed && isDirected ? [] : [menu]);
      if (language === "de")
        check("no screen violates a rule of axe in the light or dark theme", problems);
      await screens.context().close();
    }
  } catch (error) {
    check("every screen can be opened", [error.message]);
  } finally {
    await browser.close();
    await example.stop();
  }
  return results;
}

async function signIn(page, { url, passwords }) {
  await page.goto(`${url}/sign-in?to=/admin`);
  await page.fill("input[name=login]", "admin");
  await page.fill("input[name=password]", passwords.signIn);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL(({ pathname }) => pathname.startsWith("/admin"));
  await page.locator("main h1").waitFor();
}

/** Whether a screen is as wide as the window, once it has adapted to a new width of the window. */
const fitsWindow = (page) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: 2_000,
    })
    .then(
      () => true,
      () => false,
    );

/** The beginning of the innermost element that ends farthest outside of the window. */
const widestOf = (page) =>
  page.evaluate(() => {
    const rightOf = (element) => element.getBoundingClientRect().right;
    const [widest] = [...document.body.querySelectorAll("*")].toSorted(
      (one, other) => rightOf(other) - rightOf(one) || (one.contains(other) ? 1 : -1),
    );
    return widest.outerHTML.slice(0, 200);
  });

const setLanguage = (example, language) =>
  apiOf(example)("PATCH", "/core/v2/settings", { language });

/** The paths of all screens: those of the menu, each form of the settings, the first item of each list, and a new one. */
async function screensOf(page) {
  const hrefsOf = (links) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const paths = new Set();
  for (const path of await hrefsOf(page.getByRole("navigation").first().getByRole("link"))) {
    await visit(page, path);
    const below = (await hrefsOf(page.locator("main a[href]"))).filter((one) =>
      one.startsWith(path),
    );
    const create = below.find((one) => one === `${path}/new`);
    const item = below.find((one) => one !== create && one.startsWith(`${path}/`));
    const parts = below.filter((one) => one.startsWith(`${path}?of=`));
    for (const one of [path, create, item, ...parts]) if (one !== undefined) paths.add(one);
  }
  return [...paths];
}

/** The findings of axe on the open screen in both themes, in the width of a desktop. */
async function violationsOf(page, path) {
  await page.setViewportSize(desktop);
  const found = await violationsInThemes(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(telephone);
  return found.map((one) => `${path}: ${one}`);
}
