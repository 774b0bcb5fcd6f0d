import sharp from "sharp";
import { violationsInThemes } from "./axe.mjs";

/** Opens dialogs, menus and lists of the admin, each in both themes with the rules of axe. Returns the findings of axe. */
export async function dialogProblems(page, { url, passwords }) {
  const authorization = `Basic ${Buffer.from(`admin:${passwords.api}`).toString("base64")}`;
  const request = async (method, path, headers, body) => {
    const sent = { method, headers: { ...headers, Authorization: authorization }, body };
    return (await fetch(`${url}/api${path}`, sent)).json();
  };
  const send = (method, path, body) =>
    request(method, path, { "Content-Type": "application/json" }, JSON.stringify(body));
  const create = { width: 400, height: 300, channels: 3, background: "#779" };
  const picture = await sharp({ create }).png().toBuffer();
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="buoy.png"',
  };
  const { id: file } = await request("POST", "/core/v2/media", headers, picture);
  const { id: post } = await send("POST", "/core/v2/posts", { title: "Ebb", status: "draft" });
  const { id: menu } = await send("POST", "/core/v2/navigation", {
    title: "Quay",
    content:
      '<!-- wp:navigation-submenu {"label":"Tides"} --><!-- wp:home-link /--><!-- /wp:navigation-submenu -->',
  });
  const button = (name) => page.getByRole("button", { name, exact: true });
  const dialogs = {
    "the command palette": ["/posts", () => page.keyboard.press("Control+k")],
    "the list of shortcuts": ["/posts", () => page.keyboard.press("Shift+?")],
    "the choice of a file": ["/posts/new", () => button("Choose an image").click()],
    "the comparison of two versions": [`/posts/${post}`, () => makeConflict(page, post, send)],
    "the question about unsaved changes": [`/posts/${post}`, () => leave(page)],
    "a new venue": ["/events/new", () => button("New venue").click()],
    "crop and rotate": [`/media/${file}`, () => button("Crop or rotate").click()],
    "replacing a file": [`/media/${file}`, () => button("Replace file").click()],
    "the confirmation of a deletion": [`/media/${file}`, () => button("Delete").click()],
    "the details of a file": [`/media?file=${file}`, () => {}],
    "the types of fields": ["/forms/new", () => button("Add field").click()],
    "a new owner of content who is deleted too": ["/users", () => giveToDeleted(page)],
    "the settings of a submenu": [
      `/navigation/${menu}`,
      () => page.getByRole("group", { name: "Submenu" }).dblclick(),
    ],
    "the menu of a post": [
      "/posts",
      () =>
        page
          .getByRole("button", { name: /^Actions for/ })
          .first()
          .click(),
    ],
    "the menu of the user": [
      "/posts",
      () => page.getByRole("banner").getByRole("button").last().click(),
    ],
    "the authors in a filter": [
      "/posts",
      () => page.getByRole("textbox", { name: "Author" }).click(),
    ],
    "the columns of a list": ["/posts", () => button("Columns").click()],
    "the numbers of items": [
      "/posts",
      () => page.getByRole("combobox", { name: "Items per page" }).click(),
    ],
  };
  const problems = [];
  // The browser asks about unsaved changes before the next address.
  const accept = (question) => question.accept();
  page.on("dialog", accept);
  for (const [name, [path, open]] of Object.entries(dialogs)) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${url}/admin${path}`, { waitUntil: "networkidle" });
    await open();
    await page.locator(":is([role=dialog], [role=menu], [role=listbox]):visible").first().waitFor();
    // Colours are those of the end of a transition.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.constructor.name !== "CSSTransition"),
    );
    for (const found of await violationsInThemes(page)) problems.push(`${name}: ${found}`);
  }
  page.off("dialog", accept);
  return problems;
}

/** Saves a post that somebody else has saved meanwhile. */
async function makeConflict(page, id, send) {
  await page.locator("textarea[name=title]").fill("Ebb and flow");
  await send("PATCH", `/core/v2/posts/${id}`, { title: "Spring tide" });
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByText("Changed by both").waitFor();
}

/** Leaves a post with changes by a link. */
async function leave(page) {
  await page.locator("textarea[name=title]").fill("Flow");
  await page.getByRole("link", { name: "Pages", exact: true }).click();
}

/** Gives the content of a user who is deleted to the same user, which the dialog rejects. */
async function giveToDeleted(page) {
  await page.getByRole("button", { name: "Actions for Marta Vale" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("textbox", { name: "User who gets the content" }).fill("Marta");
  await page.getByRole("option", { name: "Marta Vale" }).click();
  await page.getByText("This user is deleted too").waitFor();
}
