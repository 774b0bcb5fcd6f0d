import { runAxe } from "./axe.mjs";

/** Writes a popup: its text in blocks, its triggers, cookies and conditions in forms. */
export async function checkPopup({ page, url, check }) {
  await page.goto(`${url}/admin`);
  await page.getByRole("link", { name: "Popups", exact: true }).click();
  await page.getByRole("link", { name: "Add popup" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Storm warning");
  await page.getByRole("textbox", { name: "Content", exact: true }).click();
  await page.keyboard.type("## No ferries\nUntil the wind turns.");
  await writeRules(page);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const { content, triggers, cookies, conditions } = await (await answer).json();
  check(
    "a text of a derived form is stored in blocks",
    content.raw ===
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">No ferries</h2>\n<!-- /wp:heading -->\n\n' +
        "<!-- wp:paragraph -->\n<p>Until the wind turns.</p>\n<!-- /wp:paragraph -->",
  );
  check(
    "triggers, cookies and conditions are stored as the forms show them",
    triggers[0].type === "auto_open" &&
      triggers[0].settings.delay === 900 &&
      triggers[0].settings.cookie_name[0] === "storm" &&
      cookies[0].event === "on_popup_close" &&
      cookies[0].settings.name === "storm" &&
      cookies[0].settings.time === "2 weeks" &&
      conditions.length === 1 &&
      conditions[0].map(({ target }) => target).join() === "is_front_page,page_selected" &&
      conditions[0][1].not_operand === true &&
      typeof conditions[0][1].settings.selected[0] === "number",
  );
  await page.waitForURL(/\/\d+$/);
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.getByRole("heading", { name: "No ferries" }).waitFor();
  check("the text is edited again as it was stored", true);
  const counts = page.getByRole("region", { name: "Counts" });
  check("a popup shows how often it was opened", /Opened\s*0/.test(await counts.innerText()));
}

async function writeRules(page) {
  const part = (name) => page.getByRole("group", { name, exact: true });
  await part("Triggers").getByRole("button", { name: "Add trigger" }).click();
  await page.getByRole("menuitem", { name: "After a time" }).click();
  await part("Triggers").getByLabel("Delay in milliseconds").fill("900");
  await part("Triggers").getByLabel("Not if the browser has one of these cookies").fill("storm");
  await page.keyboard.press("Enter");
  await part("Cookies").getByRole("button", { name: "Add cookie" }).click();
  await page.getByRole("menuitem", { name: "When the popup closes" }).click();
  await part("Cookies").getByLabel("Name of the cookie").fill("storm");
  await part("Cookies").getByLabel("Expires after").fill("2");
  await part("Cookies").getByRole("combobox", { name: "Unit of time" }).click();
  await page.getByRole("option", { name: "Weeks" }).click();
  const conditions = part("Conditions");
  await conditions.getByRole("button", { name: "Add condition" }).click();
  await conditions.getByRole("button", { name: "Add condition (or)" }).click();
  await conditions.getByRole("combobox", { name: "Comparison" }).last().click();
  await page.getByRole("option", { name: "Is not" }).click();
  await conditions.getByRole("combobox", { name: "Page" }).last().click();
  await page.getByRole("option", { name: "Pages: selected" }).click();
  await conditions.getByRole("textbox", { name: "Selection" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
}

/** Changes the popup of the screen, sees it over the front page before it is saved, and leaves it as it was. */
export async function checkPopupPreview({ page, check }) {
  const preview = page.getByRole("region", { name: "Preview" });
  const frame = preview.frameLocator("iframe");
  const dialog = frame.locator("dialog");
  const title = page.getByRole("textbox", { name: "Display title" });
  await title.fill("Storm");
  await dialog.getByRole("heading", { name: "Storm" }).waitFor();
  await title.pressSequentially(" & <b>hail</b>");
  const heading = dialog.getByRole("heading", { name: "Storm & <b>hail</b>" });
  await heading.waitFor();
  check(
    "a popup is seen with its blocks while it is edited, and the focus stays in the form",
    (await dialog.getByRole("heading", { name: "No ferries" }).isVisible()) &&
      (await title.evaluate((input) => input === document.activeElement)),
  );
  check(
    "the preview covers the front page, with the style sheet of the site",
    await dialog.evaluate(
      (one) =>
        getComputedStyle(one, "::backdrop").backgroundColor === "rgba(0, 0, 0, 0.5)" &&
        one.ownerDocument.querySelector(".site-name") !== null &&
        getComputedStyle(one.ownerDocument.body).display === "flex",
    ),
  );
  const place = () =>
    dialog.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right, window: one.ownerDocument.defaultView.innerWidth };
    });
  await page.getByRole("combobox", { name: "Location" }).click();
  await page.getByRole("option", { name: "Right bottom" }).click();
  await frame.locator("dialog.wd-at-right-bottom").waitFor();
  const desktop = await place();
  await preview.getByText("Phone", { exact: true }).click();
  await page.waitForFunction(
    () => document.querySelector("iframe").contentWindow.innerWidth === 375,
  );
  const phone = await place();
  check(
    `the preview shows the size and the position in windows of two widths: ${JSON.stringify({ desktop, phone })}`,
    desktop.window === 1280 &&
      desktop.right === 1280 &&
      desktop.left === 512 &&
      phone.right - phone.left === 343,
  );
  const problems = await runAxe(page);
  check(
    ["the form with its preview violates no rule of axe", ...problems].join("; "),
    problems.length === 0,
  );
  check(
    "the frame of the preview runs no scripts",
    (await preview.locator("iframe").getAttribute("sandbox")) === "allow-same-origin",
  );
  const address = page.url();
  await page.evaluate(() => history.back());
  await page.getByRole("button", { name: "Leave" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(address);
  check("Escape answers the question about unsaved changes: the screen and its address stay", true);
  await page.getByRole("link", { name: "Popups", exact: true }).first().click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Add popup" }).waitFor();
}
