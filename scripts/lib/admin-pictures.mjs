import { join } from "node:path";
import sharp from "sharp";
import { findChange } from "./admin-security-check.mjs";
import { apiOf } from "./api.mjs";
import { launchBrowser } from "./browser.mjs";

/** The month of most events of the example, which are near the day of its start. */
const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7);
/** Edits a post as another user, so that it is locked. Returns its path in the admin. */
async function lockPost(_page, example) {
  const api = apiOf(example);
  const user = { username: "mira", name: "Mira Castro", email: "mira@example.com" };
  const password = "Lighthouse-keeper-4711";
  const { id } = await api("POST", "/core/v2/users", { ...user, password, roles: ["editor"] });
  const secret = await api("POST", `/core/v2/users/${id}/application-passwords`, { name: "Desk" });
  const [post] = await api("GET", "/core/v2/posts?search=oranges");
  await apiOf(example, "mira", secret.password)("POST", `/core/v2/posts/${post.id}/lock`);
  return `/posts/${post.id}`;
}

/** Creates a popup. Returns its path in the admin. */
async function createPopup(_page, example) {
  const content =
    '<!-- wp:heading -->\n<h2 class="wp-block-heading">Letters from the harbour</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>One letter a month, with the tides.</p>\n<!-- /wp:paragraph -->';
  const popup = { title: "Letters", content, status: "publish" };
  return `/popups/${(await apiOf(example)("POST", "/core/v2/popups", popup)).id}`;
}

/** The path of the image of a post in the admin. */
async function findImage(_page, example) {
  const [post] = await apiOf(example)("GET", "/core/v2/posts?search=oranges");
  await apiOf(example)("POST", `/seo/v2/items/${post.id}`, {
    open_graph_image: (await apiOf(example)("GET", `/core/v2/media/${post.featured_media}`))
      .source_url,
  });
  return `/media/${post.featured_media}`;
}

/**
 * The pictures of the admin by name: its path, or what is done before and returns the path, what is waited for, the window, and the
 * color scheme.
 */
const pictures = {
  "admin-posts": { path: "/posts", shows: "table .row-title" },
  "admin-editor": { path: "/posts", opens: "First light on the water", shows: "[contenteditable]" },
  "admin-calendar": { path: `/events?month="${month}"`, shows: "main h1" },
  "admin-form": { path: "/forms", opens: "Write to us", shows: "iframe" },
  "admin-popup": { prepare: createPopup, shows: "iframe" },
  "admin-used-in": { prepare: findImage, shows: "section[aria-label='Used in'] a" },
  "admin-edit-lock": { prepare: lockPost, shows: "[role=dialog] h2", height: 640 },
  "admin-difference": { prepare: findChange, shows: "[role=dialog] table", height: 640 },
  "admin-dashboard-dark": { path: "/", shows: "main h1", width: 390, height: 700, dark: true },
};

/** Takes the pictures of the admin of a running example. Returns the names of the files. */
export async function takeAdminPictures(example, folder) {
  const { url, passwords } = example;
  const browser = await launchBrowser();
  const files = [];
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      const { prepare, opens, shows, width = 1200, height = 760, dark = false } = picture;
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
      const prepared = await prepare?.(page, example);
      const path = typeof prepared === "string" ? prepared : picture.path;
      if (path) await page.goto(`${url}/admin${path}`, { waitUntil: "networkidle" });
      if (opens) await page.locator(".row-title").filter({ hasText: opens }).first().click();
      await page.locator(shows).first().scrollIntoViewIfNeeded();
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
