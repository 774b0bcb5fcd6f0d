import { apiOf } from "./api.mjs";

/** Leaves forms while they are being saved: the user is asked, and a late response opens no other screen. */
export async function leaveDuringSave(other, { url }, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const path = "**/api/redirection/v1/redirect";
  let release = () => {};
  const released = new Promise((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch();
    await released;
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

/** Types into new items while they are created: a tag, an event, a form, a post and a redirect. The screens stay as they are. */
export async function typeDuringCreation(other, { url }, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const name = (label) => page.getByRole("textbox", { name: label, exact: true });
  const screens = [
    ["tags", name("Name"), "Create"],
    ["events", name("Title"), "Create"],
    ["forms", name("Title"), "Create"],
    ["posts", name("Title"), "Save draft"],
    ["redirect", name("Note"), "Create"],
  ];
  for (const [screen, input, button] of screens) {
    const path = new RegExp(`/api/[^?]*/${screen}(\\?.*)?$`);
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    const hold = async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      const response = await route.fetch();
      await released;
      return route.fulfill({ response });
    };
    await page.route(path, hold);
    await page.goto(`${url}/admin/${screen}/new?day=2031-06-10`);
    await input.fill("Sails");
    if (screen === "redirect") {
      await page.locator("[name=url]").fill("/sails");
      await page.locator("[name=action_data]").fill("/about/");
    }
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && path.test(request.url()),
    );
    await page.getByRole("button", { name: button, exact: true }).click();
    await sent;
    await input.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" and");
    release();
    await page.keyboard.type(" oars", { delay: 40 });
    await page.waitForURL((address) => /\d+$/.test(address.pathname));
    await page.keyboard.type(" of ash", { delay: 40 });
    await page.unroute(path, hold);
    // The tabs of a form are in its address.
    if (screen === "forms") {
      await page.getByRole("tab", { name: "Emails" }).click();
      await page.waitForURL(/tab=emails/);
      await page.getByRole("tab", { name: "Fields" }).click();
    }
    const value = await input.inputValue();
    const address = page.url();
    const save = page.getByRole("button", { name: /^Save( draft)?$/ });
    const stored = page.waitForResponse(
      (response) =>
        response.request().method() !== "GET" &&
        new RegExp(`/${screen}/\\d+`).test(response.url()) &&
        response.ok(),
    );
    await save.click();
    await stored;
    if (screen === "redirect") {
      await page.waitForURL(/\/redirect$/);
      await page.goto(address);
    } else await page.reload();
    await input.waitFor();
    check(
      `what is typed into a new item of ${screen} while it is created is kept: ${value}`,
      value === "Sails and oars of ash" && (await input.inputValue()) === value,
    );
  }
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
