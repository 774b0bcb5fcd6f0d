/** Writes the text of a popup in blocks, in a form that is derived from the declarations of its module. */
export async function checkPopup({ page, url, check }) {
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Popups", exact: true }).click();
  await page.getByRole("link", { name: "Add popup" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Storm warning");
  await page.getByRole("textbox", { name: "Content", exact: true }).click();
  await page.keyboard.type("## No ferries\nUntil the wind turns.");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const { content } = await (await answer).json();
  check(
    "a text of a derived form is stored in blocks",
    content.raw ===
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">No ferries</h2>\n<!-- /wp:heading -->\n\n' +
        "<!-- wp:paragraph -->\n<p>Until the wind turns.</p>\n<!-- /wp:paragraph -->",
  );
  await page.waitForURL(/\/\d+$/);
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.getByRole("heading", { name: "No ferries" }).waitFor();
  check("the text is edited again as it was stored", true);
}
