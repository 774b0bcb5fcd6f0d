/** Leaves forms while they are being saved: the user is asked, and a late response opens no other screen. */
export async function leaveDuringSave(other, { url }, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const path = "**/api/redirection/v1/redirect";
  let release = () => {};
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch();
    await new Promise((resolve) => (release = resolve));
    return route.fulfill({ response });
  });
  await page.goto(`${url}/admin/redirect/new`);
  await page.locator("[name=url]").fill("/slipway");
  await page.locator("[name=action_data]").fill("/about/");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await sent;
  const posts = page.getByRole("navigation").first().getByRole("link", { name: "Posts" });
  await posts.click();
  await question.waitFor();
  check("a form that is being saved asks before it is left", true);
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  const heading = page.getByRole("heading", { name: "Posts", exact: true });
  await heading.waitFor();
  release();
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForTimeout(500);
  check(
    "a save that succeeds after its form was left opens no other screen",
    await heading.isVisible(),
  );
  await page.close();
}
