import { apiOf } from "./api.mjs";
import { visit } from "./admin-visit.mjs";

/** Edits redirects that another user changes at the same time, and one with a condition. */
export async function editRedirects(page, example, check) {
  const api = apiOf(example);
  const add = async (url, more) => {
    const values = { url, match_type: "url", action_type: "url", group_id: 1, ...more };
    const { items } = await api("POST", "/redirection/v1/redirect", values);
    return items.find((one) => one.url === url);
  };
  const stored = async (id) =>
    (await api("GET", "/redirection/v1/redirect?per_page=200")).items.find((one) => one.id === id);
  const change = (id, values) => api("POST", `/redirection/v1/redirect/${id}`, values);
  const title = page.getByRole("textbox", { name: "Note" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const { id } = await add("/old-pier", { action_code: 301, action_data: { url: "/events/" } });

  await visit(page, `/admin/redirect/${id}`);
  await title.waitFor();
  await visit(page, "/admin/redirect");
  await change(id, { title: "Of somebody else" });
  // What was read less than a second ago is not read again.
  await page.waitForTimeout(1_100);
  await visit(page, `/admin/redirect/${id}`);
  const newest = await title.inputValue();
  check(`the form of a redirect has the newest version: ${newest}`, newest === "Of somebody else");

  await title.fill("Of the first pier");
  await change(id, { action_data: { url: "/about/" } });
  await save.click();
  await page.waitForURL(/\/admin\/redirect$/);
  const merged = await stored(id);
  check(
    `changes of different fields of a redirect are merged: ${merged.title}, ${merged.action_data.url}`,
    merged.title === "Of the first pier" && merged.action_data.url === "/about/",
  );

  await visit(page, `/admin/redirect/${id}`);
  await title.fill("Mine");
  await change(id, { title: "Theirs" });
  await save.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Theirs").first().waitFor();
  const isKept = (await stored(id)).title === "Theirs";
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  check("a redirect that another user has changed is not overwritten without a question", isKept);
  await title.fill("Theirs");

  const condition = { match_type: "login", action_code: 303 };
  const targets = { logged_in: "/in/", logged_out: "/out/" };
  const members = await add("/members", { ...condition, action_data: targets, title: "Old" });
  await visit(page, `/admin/redirect/${members.id}`);
  await page.getByRole("textbox", { name: "Title" }).fill("New");
  const notice = page.getByText("Saved", { exact: true }).first();
  // The notice of the earlier save is still shown for a while.
  await notice.waitFor({ state: "detached" });
  await save.click();
  await notice.waitFor();
  const saved = await stored(members.id);
  check(
    "a redirect with a condition is saved, and the rest of it stays",
    JSON.stringify(saved) === JSON.stringify({ ...members, title: "New" }),
  );
  await typeDuringSave(page, () => stored(id), check);
}

/** Types into a redirect while it is saved: its screen stays open until that is saved, too. */
async function typeDuringSave(page, read, check) {
  const { id } = await read();
  const note = page.getByRole("textbox", { name: "Note" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await visit(page, `/admin/redirect/${id}`);
  await note.fill("Of the second");
  const path = new RegExp(`/api/redirection/v1/redirect/${id}$`);
  let release = () => {};
  const isTyped = new Promise((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch();
    await isTyped;
    return route.fulfill({ response });
  });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && path.test(request.url()),
  );
  await save.click();
  await sent;
  await note.press("End");
  await page.keyboard.type(" pier");
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && path.test(response.url()),
  );
  release();
  await answered;
  await save.click();
  await page.waitForURL(/\/admin\/redirect$/);
  await page.unroute(path);
  const { title } = await read();
  check(
    `what is typed into a redirect while it is saved is kept: ${title}`,
    title === "Of the second pier",
  );
}
