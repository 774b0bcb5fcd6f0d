import { apiOf } from "./api.mjs";

const save = (page) => page.keyboard.press("Control+s");
const titleOf = (page) => page.locator("textarea[name=title]");
const restore = (page) => page.getByRole("button", { name: "Restore", exact: true }).click();
const isOffline = (page) =>
  page.getByText("What you have typed is kept on this device").first().waitFor();
const isKept = (page, text) =>
  page.waitForFunction(
    (part) => Object.values(localStorage).some((one) => one.includes(part)),
    text,
  );

/** Lets the next request with a method reach the site, and cuts the connection before its response. */
async function cutResponse(page, path, method) {
  let isCut = false;
  await page.route(path, async (route) => {
    if (isCut || route.request().method() !== method) return route.fallback();
    isCut = true;
    await route.fetch();
    await route.abort();
  });
}

/** Loses responses and tabs: what was typed is saved once, or offered again. */
export async function checkRecovery(other, example, check) {
  // A context of its own, since its errors are expected.
  const storageState = await other.context().storageState();
  const context = await other.context().browser().newContext({ storageState });
  const open = async (path) => {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on("dialog", (question) => question.accept());
    await page.goto(`${example.url}/admin/posts/${path}`);
    return page;
  };
  const api = apiOf(example);
  const posts = (method, path = "", body) => api(method, `/core/v2/posts${path}`, body);
  const { id } = await posts("POST", "", { title: "Fender", status: "draft" });
  const page = await open(id);
  await loseSave(page, () => posts("GET", `/${id}?context=edit`), check);
  await loseSeo(page, check);
  await restoreOverNewer(open, id, posts, check);
  await openTwoTabs(open, check);
  await loseCreation(await open("new"), posts, check);
  await context.close();
}

/** Loses the response of a save, and goes on. */
async function loseSave(page, stored, check) {
  await cutResponse(page, "**/api/core/v2/posts/*", "PATCH");
  await titleOf(page).fill("Fender of rope");
  await save(page);
  await isOffline(page);
  await titleOf(page).fill("Fender of old rope");
  await save(page);
  await page.getByText("Saved", { exact: true }).waitFor();
  check(
    "a save whose response was lost is no change of somebody else",
    (await stored()).title.raw === "Fender of old rope",
  );
}

/** Loads a post again without saving its values for search engines. */
async function loseSeo(page, check) {
  const panel = page.getByRole("button", { name: "Search engines" });
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await panel.click();
  await description.fill("How to make a fender.");
  await isKept(page, "How to make a fender.");
  await page.reload();
  await restore(page);
  await panel.click();
  check(
    "values for search engines that were not saved are kept on the device",
    (await description.inputValue()) === "How to make a fender.",
  );
}

/** Closes a tab with changes, and restores them after another user has saved the post. */
async function restoreOverNewer(open, id, posts, check) {
  const left = await open(id);
  await titleOf(left).fill("Fender of cork");
  await isKept(left, "Fender of cork");
  await left.close();
  await posts("PATCH", `/${id}`, { title: "Fender of rubber" });
  const page = await open(id);
  await restore(page);
  await save(page);
  await page.getByText("Someone else saved changes in the meantime").waitFor();
  const { title } = await posts("GET", `/${id}?context=edit`);
  check(
    `restored changes are no silent replacement of a newer version: ${title.raw}`,
    title.raw === "Fender of rubber",
  );
  await page.close();
}

/** Writes two new posts at once, and closes the tab of the newer one. */
async function openTwoTabs(open, check) {
  const [first, second] = [await open("new"), await open("new")];
  await titleOf(first).fill("Bollard");
  await isKept(first, "Bollard");
  await titleOf(second).fill("Cleat");
  await isKept(second, "Cleat");
  await second.close();
  const third = await open("new");
  await restore(third);
  const restored = await titleOf(third).inputValue();
  await isKept(first, "Bollard");
  check(`each tab with a new post has a copy of its own: ${restored}`, restored === "Cleat");
  for (const page of [first, third]) await page.close();
}

/** Loses the response of the request that creates a post, and goes on. */
async function loseCreation(page, posts, check) {
  await cutResponse(page, "**/api/core/v2/posts", "POST");
  await titleOf(page).fill("Capstan");
  await save(page);
  await isOffline(page);
  await titleOf(page).fill("Capstan of iron");
  await save(page);
  await page.waitForURL(/posts\/\d+$/);
  const found = (await posts("GET", "?search=Capstan&status=draft&context=edit")).map(
    ({ title }) => title.raw,
  );
  check(
    `a new post whose response was lost is created once: ${found}`,
    found.join() === "Capstan of iron",
  );
}
