import { apiOf } from "./api.mjs";

/** How long a slow site takes for an answer, in milliseconds. */
const slow = 1500;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Goes on working while a slow site answers, and while others change the same: nothing is lost, and nothing is published unasked. */
export async function checkSlowSite(other, example, check) {
  const storageState = await other.context().storageState();
  const context = await other.context().browser().newContext({ storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("dialog", (question) => question.accept());
  const api = apiOf(example);
  const open = async (title) => {
    const { id } = await api("POST", "/core/v2/posts", { title, status: "draft" });
    await page.goto(`${example.url}/admin/posts/${id}`);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.waitFor();
    return { page, text, id, stored: () => api("GET", `/core/v2/posts/${id}?context=edit`) };
  };
  await openLater({ page, example, check });
  await lockLater({ page, example, api, check });
  await addTags(await open("Tags on a slow site"), check);
  await saveDuringAutosave(await open("A preview"), check);
  await loseAnswer(await open("A lost answer"), check);
  await previewPrivate(await open("A private post"), check);
  await typeOverAnswer(await open("A text that the site changes"), check);
  await markCode(await open("Code"), check);
  await changeSettings({ page, example, api, check });
  await emptyLastPage({ page, example, api, check });
  await typeNumbers({ page, example, api, check });
  await context.close();
}

/** Opens the admin while its session cannot be opened. */
async function openLater({ page, example: { url }, check }) {
  const refuse = (route) => route.fulfill({ status: 503, contentType: "text/html", body: "" });
  await page.route("**/session", refuse);
  await page.goto(`${url}/admin/posts`);
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.unroute("**/session", refuse);
  await retry.click();
  await page.getByRole("heading", { name: "Posts", exact: true }).waitFor();
  check("the admin that could not be opened at first opens without loading the page again", true);
}

/** Opens a post while its lock cannot be requested. */
async function lockLater({ page, example: { url }, api, check }) {
  const { id } = await api("POST", "/core/v2/posts", { title: "A lock", status: "draft" });
  const path = `**/api/core/v2/posts/${id}/lock`;
  await page.route(path, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto(`${url}/admin/posts/${id}`);
  await failed;
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.unroute(path);
  const locked = page.waitForResponse(path);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  check("a lock that could not be requested at first is requested again", (await locked).ok());
}

const save = (page) => page.keyboard.press("Control+s");
const saved = (page) => page.getByText("Saved", { exact: true }).waitFor();

/** Delays the answers to requests with a method. Returns a function that ends it. */
async function delay(page, path, method) {
  const handler = async (route) => {
    if (route.request().method() === method) await wait(slow);
    await route.fallback();
  };
  await page.route(path, handler);
  return () => page.unroute(path, handler);
}

async function addTags({ page, stored }, check) {
  const end = await delay(page, "**/api/core/v2/tags*", "POST");
  const tags = page.getByRole("region", { name: "Tags" });
  const created = [];
  for (const name of ["keel", "stern"]) {
    created.push(
      page.waitForResponse(
        (response) =>
          response.request().method() === "POST" && response.request().postData()?.includes(name),
      ),
    );
    await tags.getByRole("combobox").or(tags.locator("input:not([type=hidden])")).first().click();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await Promise.all(created);
  for (const name of ["keel", "stern"]) await tags.getByText(name, { exact: true }).waitFor();
  await end();
  await save(page);
  await saved(page);
  check(
    "two tags can be added before the site has created the first",
    (await stored()).tags.length === 2,
  );
}

async function saveDuringAutosave({ page, text, id, stored }, check) {
  await text.click();
  await page.keyboard.type("Written before.");
  await page.waitForFunction(
    (post) =>
      Object.keys(localStorage).some(
        (key) => key.startsWith("admin-copy") && key.endsWith(`:${post}`),
      ),
    id,
  );
  const path = "**/autosaves";
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await wait(slow);
    await route.fulfill({ response });
  });
  const autosave = page.waitForRequest(path);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await autosave;
  await page.bringToFront();
  await text.click();
  await save(page);
  await saved(page);
  await page.unroute(path);
  const { content } = await stored();
  check(
    "a save during an autosave is no conflict",
    content.raw.includes("Written before.") &&
      (await page.getByRole("alert").filter({ hasText: "Somebody else" }).count()) === 0,
  );
  await page.waitForFunction(
    (post) =>
      Object.keys(localStorage).every(
        (key) => !key.startsWith("admin-copy") || !key.endsWith(`:${post}`),
      ),
    id,
  );
  check("what is saved is not offered as unsaved", true);
}

/** Saves a post while the answers of the site are lost, and opens it again. */
async function loseAnswer({ page, text, id }, check) {
  await text.click();
  await page.keyboard.type("It was stored.");
  await page.waitForFunction(() =>
    Object.values(localStorage).some((copy) => copy.includes("It was stored.")),
  );
  const path = `**/api/core/v2/posts/${id}*`;
  await page.route(path, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await save(page);
  await page.getByText("What you have typed is kept on this device").first().waitFor();
  await page.unroute(path);
  await page.reload();
  await text.getByText("It was stored.").waitFor();
  const offered = page.getByRole("button", { name: "Restore", exact: true });
  check(
    "what the site has stored is not offered, though its answer was lost",
    !(await offered.isVisible()),
  );
}

async function previewPrivate({ page, stored }, check) {
  await page
    .getByRole("combobox", { name: "Visibility" })
    .or(page.getByLabel("Visibility", { exact: true }))
    .first()
    .click();
  await page.getByRole("option", { name: "Private" }).click();
  const answered = page.waitForResponse("**/autosaves");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await answered;
  await page.bringToFront();
  const previewed = (await stored()).status;
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Private", { exact: true }).first().waitFor();
  await saved(page);
  check(
    "a private post is published by its button, not by its preview",
    previewed === "draft" && (await stored()).status === "private",
  );
}

/** Types on while the site stores another text than the one that was sent. */
async function typeOverAnswer({ page, text, id }, check) {
  await text.click();
  await page.keyboard.type("Low tide.");
  const path = `**/api/core/v2/posts/${id}*`;
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    json.content.raw = json.content.raw.replace("<p>", '<p class="low">');
    return route.fulfill({ response, json });
  });
  const answered = page.waitForResponse(path);
  await save(page);
  await page.keyboard.type(" High tide at noon, at night and in the morning.", { delay: 60 });
  await answered;
  await page.unroute(path);
  check(
    "what is typed while the site answers is kept, though it has stored another text",
    (await text.textContent()).includes(
      "Low tide. High tide at noon, at night and in the morning.",
    ),
  );
}

async function markCode({ page, text }, check) {
  await text.click();
  await page.keyboard.type("Call (`haul`) or x`y`.");
  check(
    "backticks mark code and remove nothing else",
    (await text.locator("p").innerHTML()).includes("Call (<code>haul</code>) or x<code>y</code>."),
  );
}

async function changeSettings({ page, example: { url }, api, check }) {
  await page.goto(`${url}/admin/settings`);
  const title = page.locator("form [name=title]");
  const before = await title.inputValue();
  await title.fill("The Harbour Lantern");
  const { description } = await api("GET", "/core/v2/settings");
  await api("POST", "/core/v2/settings", { description: "Changed by somebody else" });
  const end = await delay(page, "**/api/core/v2/settings", "POST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await title.fill("The Harbour Lantern, typed meanwhile");
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector("form [name=description]")?.value === "Changed by somebody else",
  );
  const typed = await title.inputValue();
  await end();
  await api("POST", "/core/v2/settings", { title: before, description });
  check("settings that are typed during a save are kept", typed.endsWith("typed meanwhile"));
}

/** Moves all posts of the last page to the trash. */
async function emptyLastPage({ page, example: { url }, api, check }) {
  for (let at = 0; at < 11; at++)
    await api("POST", "/core/v2/posts", { title: `Marlinspike ${at}`, status: "draft" });
  await page.evaluate(() => localStorage.setItem("admin-page-size", JSON.stringify("10")));
  await page.goto(`${url}/admin/posts?q=Marlinspike&status=draft&page=2`);
  await page.getByRole("checkbox", { name: "Select Marlinspike 0" }).click();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await page.waitForURL((address) => address.searchParams.get("page") === "1");
  await page.getByText("10 items").waitFor();
  await page.evaluate(() => localStorage.removeItem("admin-page-size"));
  check(
    "a list whose last page is empty shows the page before",
    (await page.locator("tbody tr").count()) === 10,
  );
}

/** Types numbers that begin with a sign, and in place of others, in the order of a page. */
async function typeNumbers({ page, example: { url }, api, check }) {
  const { id } = await api("POST", "/core/v2/pages", { title: "Below deck", status: "draft" });
  await page.goto(`${url}/admin/pages/${id}`);
  await page.getByRole("button", { name: "Attributes" }).click();
  const order = page.locator("[name=menu_order]");
  const typed = [];
  for (const keys of [
    ["Control+a", ..."-5"],
    ["Control+a", "Backspace", ..."12"],
  ]) {
    await order.click();
    for (const key of keys) await page.keyboard.press(key);
    typed.push(await order.inputValue());
  }
  await save(page);
  await saved(page);
  const { menu_order: stored } = await api("GET", `/core/v2/pages/${id}?context=edit`);
  check(
    `numbers are stored as they are typed: ${typed.join(", ")}`,
    typed.join() === "-5,12" && stored === 12,
  );
}
