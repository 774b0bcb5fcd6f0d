import { apiOf } from "./api.mjs";

/** Moderates comments by keyboard: approves two at once, replies, corrects a text, and marks one as spam. */
export async function moderateComments(page, example, check) {
  const { url } = example;
  const api = apiOf(example);
  const send = (path, body) => api("POST", `/core/v2${path}`, body);
  const post = await send("/posts", { title: "Lost and found", status: "publish" });
  for (const [author_name, content] of [
    ["Ana", "I lost an oar."],
    ["Bruno", "I found an oar."],
    ["Oar Shop", "Cheap oars!"],
  ])
    await send("/comments", {
      post: post.id,
      author_name,
      author_email: "oars@example.com",
      content,
      status: "hold",
    });

  await page.goto(`${url}/admin/comments`);
  const row = (name) => page.getByRole("article", { name: `${name}, on Lost and found` });
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await row("Oar Shop").waitFor();
  await row("Oar Shop").focus();
  await keys("s");
  await row("Oar Shop").waitFor({ state: "detached" });
  await row("Bruno").focus();
  await keys("x", "j", "x");
  await page.getByText("2 comments selected").waitFor();
  await keys("a");
  await row("Ana").waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Approved" }).click();
  await row("Ana").waitFor();
  await row("Ana").focus();
  // The comments below an open dialog do not react to its keys.
  await keys("Shift+?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  await keys("d", "Escape");
  await dialog.waitFor({ state: "detached" });
  await row("Ana").focus();
  await keys("e");
  await page.getByRole("textbox", { name: "Text of the comment by Ana" }).fill("I lost two oars.");
  await keys("Control+Enter");
  await row("Ana").getByText("I lost two oars.").waitFor();
  await row("Ana").focus();
  await keys("r");
  await page.getByRole("textbox", { name: "Reply to Ana" }).fill("Bruno has one.");
  // A form for another comment takes its place; the text stays.
  await row("Bruno").getByRole("button", { name: "Edit" }).click();
  await row("Ana").getByRole("button", { name: "Reply" }).click();
  await page.getByText("Bruno has one.").waitFor();
  await keys("Control+Enter");
  await page.getByText("Reply published").waitFor();
  const html = await (await fetch(post.link)).text();
  await page.getByRole("button", { name: "Date", exact: true }).click();
  await page.getByRole("dialog", { name: "Date" }).getByLabel("From").fill("2031-01-01");
  await row("Ana").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear the filter: Date" }).click();
  await row("Ana").waitFor();
  check("comments are filtered by their date", true);
  check(
    "comments are approved, corrected and answered by keyboard, and spam is not shown",
    ["I lost two oars.", "I found an oar.", "Bruno has one."].every((one) => html.includes(one)) &&
      !html.includes("Cheap oars"),
  );
}

/** Redirects an address that visitors did not find, and tests the redirect. */
export async function redirectMissing(page, { url }, check) {
  await fetch(`${url}/old-timetable`);
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Missing pages" }).click();
  const row = page.getByRole("row").filter({ hasText: "/old-timetable" });
  await row
    .first()
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Add redirect" }).click();
  const from = page.getByLabel("From");
  await from.waitFor();
  check(
    "a missing address leads to a redirect with this address filled in",
    (await from.inputValue()) === "/old-timetable",
  );
  await page.getByRole("textbox", { name: "To", exact: true }).fill("/events/");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("link", { name: "/old-timetable", exact: true }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const result = page.getByRole("status").filter({ hasText: "/events/" });
  await result.waitFor();
  const { url: end } = await fetch(`${url}/old-timetable`);
  check(`the redirect works: ${await result.textContent()}`, end === `${url}/events/`);
}

/** Moves two posts to the trash at once, and undoes it. */
export async function trashPosts(page, { url }, check) {
  await page.goto(`${url}/admin/posts`);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const names = await page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { checked: true }) })
    .getByRole("link")
    .allTextContents();
  await page
    .getByRole("region", { name: "2 items selected" })
    .getByRole("button", { name: "Move to trash" })
    .click();
  await page.getByText("2 items moved to the trash").waitFor();
  await page.getByRole("link", { name: names[0], exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  for (const name of names) await page.getByRole("link", { name, exact: true }).waitFor();
  const home = await (await fetch(url)).text();
  check(
    `posts that were moved to the trash at once are restored, and published as before: ${names.join(", ")}`,
    names.every((one) => home.includes(one)),
  );
}

/** Opens a screen and a post from the command palette. */
export async function useCommands(page, { url }, check) {
  await page.goto(`${url}/admin`);
  const find = async (text, name) => {
    await page.locator("main h1").waitFor();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").or(dialog.getByRole("searchbox")).fill(text);
    await dialog.getByText(name, { exact: false }).first().waitFor();
    await page.keyboard.press("Enter");
  };
  await find("Background", "Background jobs");
  await page.getByRole("heading", { level: 1, name: "Background jobs" }).waitFor();
  await find("wooden ferry", "The last wooden ferry");
  await page.waitForURL(/\/admin\/posts\/\d+$/);
  check("the command palette opens a screen and a post by keyboard", true);
}
