import { apiOf } from "./api.mjs";

/** Shows the items of a status with their number, and chooses the columns of a table. */
export async function arrangeList(page, example, check) {
  const { url } = example;
  const api = apiOf(example);
  const made = [];
  for (const title of ["Low water", "High water"])
    made.push(await api("POST", "/core/v2/posts", { title, status: "draft" }));
  await page.goto(`${url}/admin/posts`);
  const statuses = page.getByRole("group", { name: "Status" });
  const drafts = statuses.getByRole("button", { name: /^Draft/ });
  await drafts.waitFor();
  const rows = page.locator("table .row-title");
  await rows.filter({ hasText: "Low water" }).waitFor();
  const total = Number(/\d+/.exec(await drafts.textContent())[0]);
  await drafts.click();
  await page.waitForURL(/status=draft/);
  await page
    .getByRole("status")
    .filter({ hasText: `${total} items` })
    .waitFor();
  check(
    "a list shows all items but the trash, and those of a status with their number",
    (await rows.count()) === total,
  );
  const heading = page.getByRole("columnheader", { name: "Categories" });
  const before = await heading.count();
  const choose = async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Categories" }).click();
    await page.keyboard.press("Escape");
  };
  await choose();
  await heading.waitFor({ state: "detached" });
  await page.reload();
  await rows.first().waitFor();
  const hidden = await heading.count();
  await choose();
  await heading.waitFor();
  check("a column is hidden, also after a reload, and shown again", before === 1 && hidden === 0);
  for (const { id } of made) await api("DELETE", `/core/v2/posts/${id}?force=true`);
}
