import { join } from "node:path";
import { chromium as playwright } from "playwright-core";
import sharp from "sharp";
import { chromium } from "./browser.mjs";

/** The month of most events of the example, which are near the day of its start. */
const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7);
/** The pictures of the admin by name: its path, what is waited for, the window, and the color scheme. */
const pictures = {
  "admin-posts": { path: "/posts", shows: "table .row-title" },
  "admin-editor": { path: "/posts", opens: "First light on the water", shows: "[contenteditable]" },
  "admin-calendar": { path: `/events?month="${month}"`, shows: "main h1" },
  "admin-form": { path: "/forms", opens: "Write to us", shows: "iframe" },
  "admin-dashboard-dark": { path: "/", shows: "main h1", width: 390, height: 700, dark: true },
};

/** Takes the pictures of the admin of a running example. Returns the names of the files. */
export async function takeAdminPictures({ url, passwords }, folder) {
  const browser = await playwright.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  const files = [];
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      const { path, opens, shows, width = 1200, height = 760, dark = false } = picture;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`${url}/sign-in?to=/admin`);
      await page.fill("input[name=login]", "admin");
      await page.fill("input[name=password]", passwords.signIn);
      await page.press("input[name=password]", "Enter");
      await page.locator("main h1").waitFor();
      await page.goto(`${url}/admin${path}`, { waitUntil: "networkidle" });
      if (opens) await page.getByRole("link", { name: opens }).first().click();
      await page.locator(shows).first().waitFor();
      await page.waitForTimeout(2000);
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(join(folder, `${name}.webp`));
      files.push(`${name}.webp`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return files;
}
