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

/** Deletes users in the list: another user takes over the content of the first, and that of the second is deleted. */
export async function deleteUsers(page, example, check) {
  const api = apiOf(example);
  const add = async (username) => {
    const about = { username, email: `${username}@example.com`, password: "Ebb-and-flow-4711" };
    const { id } = await api("POST", "/core/v2/users", { ...about, roles: ["author"] });
    const post = { title: `By ${username}`, status: "publish", author: id };
    return { id, post: (await api("POST", "/core/v2/posts", post)).id };
  };
  const people = { bosun: await add("bosun"), purser: await add("purser") };
  const remove = async (name, choose) => {
    await visit(page, `/admin/users?search=${name}`);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
    await choose(dialog);
    await confirm.click();
    await page.getByText("1 item deleted").waitFor();
    await page.getByText("1 item deleted").waitFor({ state: "detached" });
  };
  let isAsked;
  await remove("bosun", async (dialog) => {
    const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
    isAsked = await confirm.isDisabled();
    await dialog.getByLabel("User who gets the content").fill("admin");
    await page.getByRole("option", { name: "admin" }).first().click();
  });
  await remove("purser", (dialog) => dialog.getByLabel("Delete content").check());
  const given = await api("GET", `/core/v2/posts/${people.bosun.post}`);
  const deleted = await api("GET", `/core/v2/posts/${people.purser.post}`);
  const { id: admin } = await api("GET", "/core/v2/users/me");
  check(
    `content of a deleted user is given to another one or deleted: ${given.author}, ${deleted.code}`,
    isAsked && given.author === admin && deleted.code === "rest_post_invalid_id",
  );
}
