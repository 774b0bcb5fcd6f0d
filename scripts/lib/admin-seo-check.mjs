/** Adds missing descriptions for search engines by keyboard, and indexes the site. */
export async function improveDescriptions(page, { url }, check) {
  await page.goto(`${url}/admin`);
  await page.getByRole("navigation").getByRole("link", { name: "Search engines" }).press("Enter");
  const filter = page.getByRole("button", { name: /^Without a description: \d/ });
  const countOf = async () => Number(/\d+/.exec(await filter.textContent())[0]);
  await filter.press("Enter");
  await page.waitForURL(/problem=missing_description/);
  const before = await countOf();
  const row = page.getByRole("row", { name: /Harbour walk by night/ });
  const link = await row.getByRole("link").getAttribute("href");
  check(`each page links to its screen: ${link}`, /^\/admin\/\w+\/\d+$/.test(link));
  await row.getByRole("button", { name: /^Add a description for/ }).press("Enter");
  const text = "A walk along the quays after dark, with the lamps of the ferries on the water.";
  await page.keyboard.type(text);
  const counter = await page.getByText(`${text.length} characters`).count();
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await row.waitFor({ state: "detached" });
  check(
    "a missing description is added in place, its characters are counted, and one is missing less",
    counter === 1 && (await countOf()) === before - 1,
  );
  check(
    "the form of the next page without a description has the focus",
    await page
      .getByRole("textbox", { name: "Description" })
      .evaluate((field) => field === document.activeElement),
  );
  const html = await (await fetch(`${url}/event/harbour-walk-by-night/`)).text();
  check("the page on the site has the description", html.includes(text));
  await page.getByRole("button", { name: "Index now" }).press("Enter");
  await page.getByText("The index is up to date").waitFor();
  await page.getByText(/^All \d+ items are indexed/).waitFor();
  check("a button builds the index, and the page shows when it is done", true);
}
