import { apiOf } from "./api.mjs";
import { visit } from "./admin-visit.mjs";

/** Gives a user another role in the form, which shows the labels of roles and a login that cannot be changed. */
export async function changeRoles(page, example, check) {
  const api = apiOf(example);
  const about = {
    username: "skipper",
    email: "skipper@example.com",
    password: "Ebb-and-flow-4711",
  };
  const { id } = await api("POST", "/core/v2/users", { ...about, roles: ["editor"] });
  await visit(page, `/admin/users/${id}`);
  const login = page.getByRole("textbox", { name: "Username" });
  const isFixed = (await login.inputValue()) === "skipper" && !(await login.isEditable());
  const headingTop = (await page.getByRole("heading", { level: 1 }).boundingBox()).y;
  const tabsTop = (await page.getByRole("tablist").boundingBox()).y;
  check(
    "the name of a user is above the tabs, and the login cannot be edited",
    isFixed && headingTop < tabsTop,
  );
  await page.getByRole("combobox", { name: "Roles" }).press("ArrowDown");
  const options = await page.getByRole("option").allTextContents();
  await page.getByRole("option", { name: "Author", exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { roles } = await api("GET", `/core/v2/users/${id}?context=edit`);
  check(
    `the roles of a user are chosen by their labels, ${options.join(", ")}: ${roles.join(", ")}`,
    options.includes("Administrator") && roles.join() === "editor,author",
  );
}
