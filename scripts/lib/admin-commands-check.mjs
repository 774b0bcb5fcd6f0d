import { apiOf } from "./api.mjs";

/** Works with the command palette, by keyboard alone. */
export async function runCommands(page, { url, passwords }, check) {
  const palette = page.getByRole("dialog").filter({ has: page.getByPlaceholder("Search or run") });
  const run = async (text, option = text) => {
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or run").fill(text);
    await palette.getByRole("button", { name: option }).first().waitFor();
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "hidden" });
  };
  await page.goto(`${url}/admin/posts/new`);
  await page.locator("textarea[name=title]").fill("Written by keyboard");
  await run("save draft");
  await page.getByText("Draft saved").first().waitFor();
  check("the palette saves the post of the screen, also from an input", true);
  await run("duplicate");
  await page.getByText("The copy is a draft").waitFor();
  const title = page.locator("textarea[name=title]");
  await page.waitForFunction(
    () => document.querySelector("textarea[name=title]")?.value === "Written by keyboard (copy)",
  );
  check("the palette duplicates the post of the screen, and opens the copy", true);
  const api = apiOf({ url, passwords });
  const posts = await api("GET", "/core/v2/posts?context=edit");
  const source = posts.find(({ title: { raw } }) => raw === "The night shift at Alcântara");
  const seo = { description: "Cranes that work until dawn", noindex: true };
  await api("PATCH", `/seo/v2/items/${source.id}`, seo);
  await page.goto(`${url}/admin/posts`);
  await page.getByRole("button", { name: "Actions for The night shift at Alcântara" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.waitForURL(/\/admin\/posts\/\d+$/);
  await title.waitFor();
  const copy = await api("GET", `/core/v2/posts/${page.url().split("/").at(-1)}?context=edit`);
  const { values } = await api("GET", `/seo/v2/items/${copy.id}`);
  await api("DELETE", `/seo/v2/items/${source.id}`);
  check(
    `the menu of a row makes a draft with the text, terms, image and values for search engines of the item: ${copy.title.raw}`,
    copy.title.raw === "The night shift at Alcântara (copy)" &&
      copy.status === "draft" &&
      copy.content.raw === source.content.raw &&
      String(copy.categories) === String(source.categories) &&
      copy.featured_media === source.featured_media &&
      copy.slug !== source.slug &&
      values.description === seo.description &&
      values.noindex === seo.noindex,
  );
  await run("move to trash");
  await page.waitForURL(/\/admin\/posts$/);
  await page.locator("table .row-title").first().waitFor();
  check("the palette moves the post of the screen to the trash", true);

  await page.keyboard.press("Control+k");
  await palette.getByRole("button", { name: "Written by keyboard (copy)" }).waitFor();
  check("the palette lists what was edited last", true);
  const offered = await palette.getByRole("button", { name: "Preview" }).count();
  check("the palette of a list has no commands of a post", offered === 0);
  await page.keyboard.press("Escape");

  await run("walk by night", /^Harbour walk by night/);
  await page.waitForURL(/\/admin\/events\/\d+$/);
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  check("the palette opens an event in the form of events", true);
  await page.goBack();
  await page.waitForURL(/\/admin\/posts$/);

  const scheme = () => page.evaluate("document.documentElement.dataset.mantineColorScheme");
  const before = await scheme();
  await run("light and dark");
  check("the palette switches between light and dark", (await scheme()) !== before);
  await run("language", "Language: Deutsch");
  await page.getByRole("heading", { level: 1, name: "Beiträge" }).waitFor();
  const { locale } = await api("GET", "/core/v2/users/me?context=edit");
  await page.getByRole("button", { name: /^Konto/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByRole("heading", { level: 1, name: "Posts" }).waitFor();
  check("the palette and the menu of the account change the language", locale === "de");
  const missing = async () => {
    const authorization = `Basic ${Buffer.from(`admin:${passwords.api}`).toString("base64")}`;
    const log = `${url}/api/redirection/v1/404`;
    return (await (await fetch(log, { headers: { authorization } })).json()).total;
  };
  await fetch(`${url}/nothing-is-here`);
  for (let left = 50; left > 0 && (await missing()) === 0; left--)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const logged = await missing();
  await run("clear log", "Missing pages: Clear log");
  const question = page.getByRole("dialog", { name: "Clear log" });
  await question.getByRole("button", { name: "Clear log" }).click();
  await page.getByText("Done: Clear log").waitFor();
  check("the palette clears a log after a question", logged > 0 && (await missing()) === 0);
  await run("seo index", "Build the SEO index");
  await page.waitForURL(/\/admin\/search-engines$/);
  await page.getByText(/All \d+ items are indexed/).waitFor();
  check("the palette builds the index for search engines, and shows its progress", true);
  await run("security scan", "Start a security scan");
  await page.waitForURL(/\/admin\/scan$/);
  check("the palette starts a security scan", true);
}
