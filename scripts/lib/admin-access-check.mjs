/** Reads what each role may do: from the list of users to the capabilities and the operations of a role, by keyboard. */
export async function checkRoleAccess(page, { url }, check) {
  await page.goto(`${url}/admin/users`);
  await page.getByRole("main").getByRole("link", { name: "What each role may do" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "What each role may do" }).waitFor();
  const publish = page
    .getByRole("rowgroup")
    .filter({ hasText: "Posts" })
    .getByRole("row", { name: /^Publish/ });
  const cells = await publish.getByRole("cell").allTextContents();
  check(
    `a row says which roles may publish posts: ${cells.join(", ")}`,
    cells.join() === "Allowed,Allowed,Allowed,Not allowed,Not allowed",
  );
  await page.getByRole("combobox", { name: "Role" }).press("Enter");
  await page.getByRole("option", { name: "Author" }).click();
  await page.waitForURL(/role=author/);
  await page.getByRole("searchbox", { name: "Search operations" }).fill("core/v2/media");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Content/ })
    .press("Enter");
  const operation = page.getByRole("row", { name: /GET \/core\/v2\/media\/:id / });
  await operation.waitFor();
  check(
    "an operation is found by its path, with what the chosen role may do",
    (await operation.getByRole("cell").textContent()) === "Depends on the item or the arguments",
  );
}
