import { apiOf } from "./api.mjs";

/** Saves objects that somebody else has saved meanwhile through the API: the responses 412 are expected. */
export async function resolveConflicts(other, example, check) {
  const { url } = example;
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const api = apiOf(example);
  const send = (method, path, body) =>
    api(method, /^\/(?:forms|core|calendar)\//.test(path) ? path : `/core/v2${path}`, body);
  const { id } = await send("POST", "/posts", { title: "Ebb", excerpt: "Low", status: "draft" });
  await page.goto(`${url}/admin/posts/${id}`);
  await page.locator("textarea[name=title]").fill("Ebb and flow");
  await send("PATCH", `/posts/${id}`, { title: "Spring tide", excerpt: "High water" });
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Changed by both").waitFor();
  check(
    "a post that somebody else has saved is compared by field",
    (await dialog.getByText("Spring tide").isVisible()) &&
      (await dialog.getByText("Changed by somebody else").isVisible()),
  );
  await dialog.getByRole("button", { name: "Save the chosen" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Draft saved").first().waitFor();
  const post = await send("GET", `/posts/${id}?context=edit`);
  check(
    "the chosen version of each field is saved",
    post.title.raw === "Ebb and flow" && post.excerpt.raw === "High water",
  );
  const password = "knots-and-ropes-of-hemp";
  const about = { username: "ana", email: "ana@example.com", password, description: "Of ropes" };
  const user = await send("POST", "/users", { ...about, first_name: "Ana" });
  const list = page.getByRole("link", { name: "Users", exact: true });
  await page.goto(`${url}${await list.getAttribute("href")}/${user.id}`);
  await page.locator("[name=description]").fill("Of sailors");
  await send("PATCH", `/users/${user.id}`, { first_name: "Inês", description: "Of hemp" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("radio", { name: /Description: Their version/ }).click();
  await dialog.getByRole("button", { name: "Save the chosen" }).click();
  await dialog.waitFor({ state: "detached" });
  const saved = await send("GET", `/users/${user.id}?context=edit`);
  check(
    "a form takes the other version of a field that both have changed",
    saved.first_name === "Inês" && saved.description === "Of hemp",
  );
  // Categories have no versions: a form sends only the fields that its user has changed.
  const term = await send("POST", "/categories", { name: "Knots", description: "Of hemp" });
  await page.goto(`${url}/admin/categories/${term.id}`);
  await page.locator("[name=name]").fill("Knots and ropes");
  await send("PATCH", `/categories/${term.id}`, { description: "Of sisal" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.waitForFunction(
    () => document.querySelector("[name=description]")?.value === "Of sisal",
  );
  await page.locator("[name=name]").fill("Ropes");
  const isUpdate = (response) =>
    response.request().method() !== "GET" && response.url().includes(`/categories/${term.id}`);
  await Promise.all([page.waitForResponse(isUpdate), save.click()]);
  const category = await send("GET", `/categories/${term.id}`);
  check(
    "a form without versions keeps what others have changed",
    category.name === "Ropes" && category.description === "Of sisal",
  );
  await page.waitForFunction(() => document.querySelector("[name=name]")?.value === "Ropes");
  await page.locator("[name=description]").fill("Of cotton");
  await send("PATCH", `/categories/${term.id}`, { description: "Of linen" });
  await save.click();
  await dialog.getByRole("radio", { name: /Description: Their version/ }).waitFor();
  await dialog.getByRole("button", { name: "Save the chosen" }).click();
  await dialog.waitFor({ state: "detached" });
  check(
    "a form without versions compares a field that both have changed",
    (await send("GET", `/categories/${term.id}`)).description === "Of cotton",
  );
  await checkFormConflict({ page, send, url, check });
  await checkEventConflict({ page, send, url, check });
  await page.close();
}

/** Saves a form that somebody else has saved meanwhile, through the API: the response 412 is expected. */
async function checkFormConflict({ page, send, url, check }) {
  const { id } = await send("POST", "/forms/v1/forms", {
    title: "Tide",
    success_message: "Thanks",
    fields: [{ key: "boat", type: "textbox", label: "Boat" }],
  });
  await page.goto(`${url}/admin/forms/${id}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Tide table");
  const fields = [{ key: "boat", type: "textbox", label: "Ship" }];
  await send("PATCH", `/forms/v1/forms/${id}`, { title: "Ebb", fields });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Changed by both").waitFor();
  check(
    "a form that somebody else has saved is compared by part",
    await dialog.getByText("Changed by somebody else").isVisible(),
  );
  await dialog.getByRole("button", { name: "Save the chosen" }).click();
  await dialog.waitFor({ state: "detached" });
  const saved = await send("GET", `/forms/v1/forms/${id}`);
  check(
    "the chosen version of each part is saved",
    saved.title === "Tide table" && saved.fields[0].label === "Ship",
  );
}

/** Saves an event that somebody else has saved meanwhile. Events have no versions: their form reads the event before it saves. */
async function checkEventConflict({ page, send, url, check }) {
  const events = "/calendar/events/v1/events";
  const times = { start_date: "2031-05-10 19:00:00", end_date: "2031-05-10 21:00:00" };
  const { id } = await send("POST", events, {
    title: "Sailors' regatta & fair",
    cost: "5 €",
    ...times,
  });
  await page.goto(`${url}/admin/events/${id}`);
  const cost = page.getByRole("textbox", { name: "Cost" });
  const title = await page.getByRole("textbox", { name: "Title" }).inputValue();
  check(`the title of an event is edited as it is stored: ${title}`, /'.*&/.test(title));
  const save = page.getByRole("button", { name: "Save", exact: true });
  await cost.fill("6 €");
  await send("POST", `${events}/${id}`, { title: "Regatta of old ferries" });
  await save.click();
  await page.getByRole("heading", { name: "Regatta of old ferries" }).waitFor();
  await cost.fill("7 €");
  await send("POST", `${events}/${id}`, { cost: "8 €", website: "https://regatta.example/" });
  await save.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Changed by both").waitFor();
  await dialog.getByRole("button", { name: "Save the chosen" }).click();
  await dialog.waitFor({ state: "detached" });
  const saved = await send("GET", `${events}/${id}`);
  check(
    `an event that somebody else has changed is compared by field: ${saved.cost}, ${saved.website}`,
    saved.title === "Regatta of old ferries" &&
      saved.cost.includes("7") &&
      saved.website === "https://regatta.example/",
  );
  await copyEvent({ page, send, url, check });
}

/** Copies an event whose texts visitors see with other characters. */
async function copyEvent({ page, send, url, check }) {
  const text = "Rowing & <em>sailing</em> in the harbour's basin.";
  const { id } = await send("POST", "/calendar/events/v1/events", {
    title: "Children's day & fair",
    description: text,
    start_date: "2031-07-10 10:00:00",
    end_date: "2031-07-10 12:00:00",
  });
  await page.goto(`${url}/admin/events?q=Children`);
  await page.getByRole("button", { name: /^Actions for Children/ }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.waitForURL((address) => /events\/\d+$/.test(address.pathname));
  const copy = page.url().split("/").at(-1);
  const stored = await send("GET", `/core/v2/calendar_events/${copy}?context=edit`);
  const { title, content } = await send("GET", `/core/v2/calendar_events/${id}?context=edit`);
  check(
    `a copy of an event has its stored texts: ${stored.title.raw}, ${stored.content.raw}`,
    stored.title.raw.includes(title.raw) && stored.content.raw === content.raw,
  );
  await send("POST", "/calendar/events/v1/categories", { name: "Launches" });
  await page.getByRole("link", { name: "Event categories" }).click();
  await page.getByRole("cell", { name: "Launches", exact: true }).waitFor();
  check("categories without events are listed", true);
}
