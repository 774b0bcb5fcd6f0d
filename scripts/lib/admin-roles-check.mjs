import { settle, visit } from "./admin-visit.mjs";
import { apiOf } from "./api.mjs";

/** Entries of the menu by role: some that the role sees, and some that it does not see. */
const roles = {
  subscriber: [[], ["Posts", "Media", "Comments", "Users"]],
  contributor: [["Posts"], ["Pages", "Comments", "Users"]],
  author: [
    ["Posts", "Media"],
    ["Pages", "Comments", "Users"],
  ],
  editor: [["Posts", "Pages", "Media", "Comments", "Categories"], ["Backups"]],
  administrator: [["Posts", "Comments", "Users", "Settings", "Background jobs", "Backups"], []],
};

/**
 * Opens all screens as a user of each role. The given `watch` notes responses that are errors. Those of an administrator are opened
 * by `checkAdminScreens`.
 */
export async function walkAsEachRole({ browser, example, ...given }) {
  const { url } = example;
  const api = apiOf(example);
  const { check, watch, signIn } = given;
  for (const [role, [has, hasNot]] of Object.entries(roles)) {
    const password = `a long password of the ${role}`;
    const user = { username: role, email: `${role}@example.com`, password, roles: [role] };
    const created = await api("POST", "/core/v2/users", user);
    check(`there is a user with the role ${role}`, created.username === role);
    const context = await browser.newContext();
    const page = watch(await context.newPage());
    await signIn(page, url, "/admin", [role, password]);
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Dashboard" }).waitFor();
    const links = await menu
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    const isListed = (name) => links.some(([text]) => text.startsWith(name));
    const names = links.map(([text]) => text).join(", ");
    check(
      `the menu has what the role ${role} may use: ${names}`,
      has.every(isListed) && !hasNot.some(isListed),
    );
    if (role !== "administrator") for (const [, href] of links) await walkScreen(page, href);
    if (role === "author") await openRowMenus(page, api, check);
    await context.close();
  }
}

/** An author may change their own posts, and not those of others. */
async function openRowMenus(page, api, check) {
  const [author] = await api("GET", "/core/v2/users?slug=author&context=edit");
  const add = (post) => api("POST", "/core/v2/posts", { status: "publish", ...post });
  await add({ title: "Own knots", author: author.id });
  await add({ title: "Knots of others" });
  await visit(page, "/admin/posts");
  const entriesOf = async (title) => {
    await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: "View" }).waitFor();
    await settle(page);
    const entries = await menu.getByRole("menuitem").allTextContents();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    return entries.join();
  };
  const own = await entriesOf("Own knots");
  const others = await entriesOf("Knots of others");
  check(
    `the menu of a post has what the author may do with it: ${own}; ${others}`,
    own === "Edit,View,Duplicate,Move to trash" && others === "View",
  );
}

/** Opens a screen, its parts, the form of a new item, and the first item with its tabs. */
async function walkScreen(page, href) {
  await visit(page, href);
  const below = await page
    .locator("main a[href]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await clickTabs(page);
  const create = `${href}/new`;
  const item = below.find((one) => one !== create && one.startsWith(`${href}/`));
  const parts = below.filter((one) => one.startsWith(`${href}?of=`));
  for (const path of new Set([below.includes(create) && create, item, ...parts])) {
    if (!path || href === "/admin") continue;
    await visit(page, path);
    await clickTabs(page);
  }
}

/** Opens each tab of the open screen. */
export async function clickTabs(page) {
  for (const tab of await page.getByRole("tab").all()) {
    if (!(await tab.isVisible())) continue;
    await tab.click();
    await settle(page);
  }
}
