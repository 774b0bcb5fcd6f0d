import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { apiOf } from "./api.mjs";

/**
 * Builds a form in the admin with a field that depends on the one before, a calculation and an email, sends it as a visitor, reads and
 * exports the submission in the admin, erases the data of the person, and removes an option and a calculation that are in use.
 */
export async function checkFormBuilder({ page, visitor, example, check }) {
  const { url } = example;
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
    .getByText("A condition of “how_many” is about “i_bring_somebody”, which is not a field")
    .first()
    .waitFor();
  check("the builder says what prevents saving", true);
  await page.getByRole("button", { name: "Settings of How many" }).press("Alt+ArrowDown");
  await addField(page, "Email", "Your address");
  await calculatePrice(page, check);
  await page.getByRole("tab", { name: "Emails" }).click();
  await page.getByRole("button", { name: "Add notification" }).click();
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
  await visitor.getByLabel("Your address").fill("ann@example.com");
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
  const name = details.getByRole("textbox", { name: "Your name" });
  await name.fill("Ann Rower");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  check(
    "a submission with unsaved changes is not closed without a question",
    (await name.inputValue()) === "Ann Rower",
  );
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("cell", { name: "Ann Rower" }).waitFor();
  check("an answer is changed", await details.getByText("Ann Rower").isVisible());
  await page.keyboard.press("Escape");
  await leaveChanges(page, check);
  await page.getByRole("button", { name: "Open submission 1" }).click();
  await details.getByRole("button", { name: "Move to trash" }).click();
  await page.getByText("No submissions yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("cell", { name: "Ann Rower" }).waitFor();
  check("a submission that was moved to the trash is restored", true);
  check("the answers are mailed", await isMailed(example.folder, "Ann Sailor"));
  await exportAndErase(page, check);
  await removeNames(page, example, check);
}

/** Closes a submission with unsaved changes while its form has unsaved changes, too. */
async function leaveChanges(page, check) {
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const renameTo = async (text) => {
    await page.getByRole("tab", { name: "Fields" }).click();
    const before = await title.inputValue();
    await title.fill(text);
    await page.getByRole("tab", { name: "Submissions" }).click();
    return before;
  };
  const name = await renameTo("Night walk by the sea");
  await page.getByRole("button", { name: "Open submission 1" }).click();
  const details = page.getByRole("dialog");
  await details.getByRole("button", { name: "Edit", exact: true }).click();
  await details.getByRole("textbox", { name: "Your name" }).fill("Ann Walker");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await details.first().waitFor({ state: "detached" });
  await page.waitForTimeout(300);
  check(
    "unsaved changes of a form and a submission are asked about once, and those of the form stay",
    (await details.count()) === 0 && (await renameTo(name)) === "Night walk by the sea",
  );
}

/** Adds a price whose result for an example answer is shown at once. */
async function calculatePrice(page, check) {
  await page.getByRole("tab", { name: "Calculations" }).click();
  await page.getByRole("button", { name: "Add calculation" }).click();
  await page.getByRole("textbox", { name: "Formula" }).fill("{field:how_many} * 12.5");
  await page.getByRole("switch", { name: "I bring somebody" }).check();
  await page.getByRole("textbox", { name: "How many" }).fill("3");
  const result = page.getByRole("status").filter({ hasText: "Result for the example" });
  await result.filter({ hasText: "37.50" }).waitFor();
  check("a calculation shows its result for an example", true);
}

/** Whether a mail with this text is sent: the site writes mails to files. */
async function isMailed(folder, text) {
  const mails = join(folder, "data/mail");
  for (let left = 400; left > 0; left--) {
    for (const name of await readdir(mails).catch(() => []))
      if ((await readFile(join(mails, name), "utf8")).includes(text)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function exportAndErase(page, check) {
  const button = (name) => page.getByRole("button", { name, exact: true });
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button(name).click()]);
    return readFile(await file.path(), "utf8");
  };
  await button("Export").click();
  const csv = await save("Download CSV");
  await page.keyboard.press("Escape");
  check("submissions are exported as CSV", csv.includes("Ann Rower") && csv.includes("How many"));
  await button("Personal data").click();
  const dialog = page.getByRole("dialog", { name: "Personal data" });
  await dialog.getByLabel("Email address").fill("ann@example.com");
  const data = JSON.parse(await save("Export as JSON"));
  await dialog.getByText("1 submission was exported.").waitFor();
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Erase the data of ann@example.com?" })
    .getByRole("button", { name: "Erase", exact: true })
    .click();
  await page.getByText("1 submission erased").waitFor();
  await page.getByText("No submissions yet").waitFor();
  check(
    "the data of a person is exported and erased by address",
    JSON.stringify(data).includes("Ann Rower"),
  );
}

const isVisible = (page, label) => page.getByLabel(label).isVisible();

/** Removes an option that a condition names, and a calculation that a formula names. */
async function removeNames(page, example, check) {
  const api = apiOf(example);
  const options = ["Dinghy", "Sloop"].map((label) => ({ label, value: label }));
  const rules = [{ field: "boat", operator: "is", value: "Dinghy" }];
  const { id } = await api("POST", "/forms/v1/forms", {
    title: "Hire a boat",
    fields: [
      { key: "boat", type: "listselect", label: "Boat", options },
      { key: "crew", type: "textbox", label: "Crew", show_if: { rules } },
    ],
    calculations: [
      { name: "rate", eq: "12" },
      { name: "total", eq: "{calc:rate} * 2" },
    ],
  });
  await page.goto(`${example.url}/admin/forms/${id}`);
  await page.getByRole("button", { name: "Settings of Boat" }).click();
  await page.getByRole("button", { name: "Remove Dinghy" }).click();
  const option = "A condition of “crew” is about the option “Dinghy”, which “boat” does not have.";
  await page.locator("[data-field]").filter({ hasText: "Crew" }).getByLabel(option).waitFor();
  await page.getByRole("button", { name: "Settings of Crew" }).click();
  const value = page.getByRole("combobox", { name: "Value of condition 1" });
  const isMarked = (await value.getAttribute("aria-invalid")) === "true";
  check("a field reports that its condition names a removed option", isMarked);
  await page.getByRole("tab", { name: "Calculations" }).click();
  await page.getByRole("button", { name: "Delete calculation 1" }).click();
  await page.getByText("“total” uses “rate”, which is not a calculation before it").waitFor();
  check("a formula reports that it names a removed calculation", true);
  await saveProblems(page, `${example.url}/admin/forms/${id}`, check);
  await api("DELETE", `/forms/v1/forms/${id}`);
}

/** Enters an address and keys of emails that the site does not accept. */
async function saveProblems(other, url, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.getByRole("tab", { name: "Confirmation" }).click();
  const redirect = page.getByRole("textbox", { name: "Redirect to" });
  await redirect.fill("//elsewhere.example");
  await page.getByText("Enter a path of this site, or an http or https URL").waitFor();
  check(
    "an address to redirect to that is not allowed is marked",
    (await redirect.getAttribute("aria-invalid")) === "true",
  );
  await redirect.fill("/thank-you");
  await page.getByRole("tab", { name: "Emails" }).click();
  for (const _ of ["office", "office2"])
    await page.getByRole("button", { name: "Add notification" }).click();
  await page.getByRole("button", { name: "More settings" }).click();
  await page.getByRole("textbox", { name: "Key", exact: true }).fill("office");
  await page.getByRole("tab", { name: "Calculations" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("Two emails have the key “office”.").waitFor();
  const tab = page.getByRole("tab", { name: "Emails", selected: true });
  check("a problem of emails is shown with them when the form is saved", await tab.isVisible());
  await page.close();
}

async function addField(page, type, label) {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: type, exact: true }).click();
  const input = page.locator("[data-open] [data-field-label]");
  await input.fill(label);
  await page.getByRole("button", { name: `Settings of ${label}` }).waitFor();
}
