/**
 * Builds a form with three fields in the admin, the last of which depends on the one before, sends it as a visitor, and reads the
 * submission in the admin.
 */
export async function checkFormBuilder({ page, visitor, url, check }) {
  await page.goto(`${url}/admin/forms/new`);
  await page.getByRole("textbox", { name: "Title" }).fill("Night walk");
  await addField(page, "Single line", "Your name");
  await page.getByRole("switch", { name: "Required" }).check();
  await addField(page, "Checkbox", "I bring somebody");
  await addField(page, "Number", "How many");
  await page.getByRole("button", { name: "Add condition" }).click();
  const preview = page.frameLocator("iframe");
  await preview.getByText("How many").waitFor();
  check("the builder shows the form as visitors see it", true);
  await page.getByRole("button", { name: "Move How many up" }).click();
  await page
    .getByText(/"how_many" depends on "i_bring_somebody"/)
    .first()
    .waitFor();
  check("the builder says what prevents saving", true);
  await page.getByRole("button", { name: "Settings of How many" }).press("Alt+ArrowDown");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Minimum seconds to fill it in" }).fill("0");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/admin\/forms\/\d+/);

  await visitor.goto(`${url}/forms/night-walk`);
  await visitor.getByLabel("Your name").fill("Ann Sailor");
  check("a field is hidden until its condition is met", !(await isVisible(visitor, "How many")));
  await visitor.getByLabel("I bring somebody").check();
  check("a field is shown when its condition is met", await isVisible(visitor, "How many"));
  await visitor.getByLabel("How many").fill("3");
  await visitor.getByRole("button", { name: "Send" }).click();
  await visitor.getByText("Your submission was received").waitFor();

  await page.getByRole("tab", { name: "Submissions" }).click();
  await page.getByRole("cell", { name: "Ann Sailor" }).waitFor();
  const heading = await page.getByRole("columnheader", { name: "Your name" }).count();
  check("the submission is in a table with the labels of the fields", heading === 1);
  await page.getByRole("button", { name: "Open submission 1" }).click();
  const details = page.getByRole("dialog", { name: "Submission 1" });
  await details.getByText("Ann Sailor").waitFor();
  check("the details have all answers", (await details.textContent()).includes("3"));
  await details.getByRole("button", { name: "Edit", exact: true }).click();
  await details.getByRole("textbox", { name: "Your name" }).fill("Ann Rower");
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("cell", { name: "Ann Rower" }).waitFor();
  check("an answer is changed", await details.getByText("Ann Rower").isVisible());
  await details.getByRole("button", { name: "Move to trash" }).click();
  await page.getByText("No submissions yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("cell", { name: "Ann Rower" }).waitFor();
  check("a submission that was moved to the trash is restored", true);
}

const isVisible = (page, label) => page.getByLabel(label).isVisible();

async function addField(page, type, label) {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: type, exact: true }).click();
  const input = page.locator("[data-open] [data-field-label]");
  await input.fill(label);
  await page.getByRole("button", { name: `Settings of ${label}` }).waitFor();
}
