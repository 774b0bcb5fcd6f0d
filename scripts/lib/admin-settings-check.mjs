/** Changes a text of the consent banner, and sees it in the preview before it is saved. */
export async function checkSettings({ page, url, check }) {
  await page.goto(`${url}/admin/settings`);
  await page.getByRole("link", { name: "Cookie consent" }).click();
  const banner = page.frameLocator("iframe");
  await banner.getByRole("button", { name: "Accept all" }).waitFor();
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const before = await title.inputValue();
  await title.fill("Biscuits on board");
  await banner.getByRole("heading", { name: "Biscuits on board" }).waitFor();
  check("the banner is shown with a text that is not saved", true);
  await page.getByText("Choice of categories").click();
  await banner.getByRole("checkbox", { name: /^Analytics/ }).waitFor();
  check("the preview shows the categories", true);
  await title.fill(before);
}
