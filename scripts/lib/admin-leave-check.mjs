import { apiOf } from "./api.mjs";

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

/** Closes the dialog with the HTML of a block with the Escape key. */
export async function closeChangedHtml(other, example, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const { id } = await apiOf(example)("POST", "/core/v2/posts", {
    title: "Moorings",
    status: "draft",
    content: "<!-- wp:paragraph -->\n<p>Low tide</p>\n<!-- /wp:paragraph -->",
  });
  await page.goto(`${example.url}/admin/posts/${id}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).getByText("Low tide").click();
  await page.getByRole("button", { name: "Block menu: Paragraph" }).click();
  await page.getByRole("menuitem", { name: "Edit as HTML" }).click();
  const source = page.getByRole("dialog").getByRole("textbox");
  await source.fill("<p>High tide</p>");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay", exact: true }).click();
  await question.waitFor({ state: "detached" });
  check(
    "the HTML of a block is not lost by the Escape key",
    (await source.inputValue()) === "<p>High tide</p>",
  );
  await page.close();
}
